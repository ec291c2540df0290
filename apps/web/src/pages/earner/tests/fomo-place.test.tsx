import type { FomoParticipation } from '@stoke/contract';
import { act } from 'react';
import { describe, expect, test } from 'vitest';
import { currentClient } from '../../../lib/session/query-client.ts';
import { fomo, fomoTask, noReviews } from '../../../../testing/campaigns.ts';
import { button, inHours } from '../../../../testing/creator-world.ts';
import { holdToken, member, stageOfTests, type Answers } from '../../../../testing/stage.tsx';
import { settingsThat } from '../../../../testing/settings.ts';
import { isAskedBeforeUnload } from '../../../../testing/unload.ts';

const stage = stageOfTests();

const path = `/api/campaigns/${fomo(1)._id}`;
const proofTask = {
  ...fomoTask,
  links: fomoTask.links.map((link) => ({ ...link, proofRequired: true })),
};
const none: FomoParticipation = { place: null, lapsed: null, links: [] };
const todo: FomoParticipation['links'][number] = {
  linkId: 'link-1',
  status: 'todo',
  submissionId: null,
  amount: 0.03,
  reason: null,
  note: null,
  maySubmit: true,
  submittedAt: null,
  decideBefore: null,
  usualDecisionSeconds: null,
  appeal: null,
};

function held(link: Partial<typeof todo> = {}): FomoParticipation {
  const place = { taskId: 'task-1', takenAt: inHours(-1), status: 'held' as const };
  const expiresAt = link.status === undefined ? inHours(23) : null;
  return { place: { ...place, expiresAt }, lapsed: null, links: [{ ...todo, ...link }] };
}

async function open(part: FomoParticipation, more: Answers = {}) {
  holdToken();
  await stage.open(`/campaign/${fomo(1)._id}`, {
    ...member({ xUsername: 'ada_x' }),
    ...noReviews,
    'GET /api/public/settings': { body: settingsThat({ fomo: true }) },
    [`GET ${path}`]: { body: fomo(1, { campaignTasks: [proofTask] }) },
    [`GET ${path}/participation`]: { body: part },
    ...more,
  });
}

/** Presses a button as the keyboard does: it has the focus then. */
async function press(name: string) {
  const text = name.replace(/ in Like a post$/, '');
  await stage.sees(text);
  await act(async () => button(text)?.focus());
  await stage.press(name);
}

test('a place is taken, and its countdown and the proof of its link are shown', async () => {
  await open(none, { [`POST ${path}/tasks/task-1/take`]: { body: held() } });
  await stage.sees('It is yours for 24 hours');
  stage.answers({ [`GET ${path}/participation`]: { body: held() } });
  await press('Take a place in Like a post');
  await stage.sees('Your placeTakenTaskLike a postApproved0 of 1Lapses in');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Like a post');
  await stage.press('Submit');
  await stage.sees('Add proof: a text, a link or an image.');
  expect(document.activeElement?.tagName).toBe('TEXTAREA');
});

test('a task on X needs a linked account, and says so before a place is taken', async () => {
  await open(none, member({ xUsername: null }));
  await stage.sees('This task needs a linked X account. Link your X account');
  expect(button('Take a place')?.disabled).toBe(true);
});

test('a linked X account is asked for where it is linked, with the way back', async () => {
  await open(none, member({ xUsername: null }));
  await stage.press('Link your X account');
  await stage.isAt('/dashboard');
  expect(window.location.hash).toBe('#x-account');
  await stage.press('Back to the campaign');
  await stage.isAt(`/campaign/${fomo(1)._id}`);
});

test.each([
  [
    null,
    'Your trust score is too low for new tasks. See your profile for details. View your trust score',
    'trust-score',
  ],
  [
    '2026-12-05T10:00:00.000Z',
    'Your account is suspended until Dec 5, 2026, 10:00 AM UTC. See your profile for details. View your profile',
    'suspension',
  ],
])(
  'a suspended person (by an admin until %s) takes no place, sees why, and is led to more',
  async (until, why, place) => {
    const is = { accountStatus: 'suspended', suspendedUntil: until } as const;
    await open(none, member({ xUsername: 'ada_x', ...is }));
    await stage.sees(why);
    expect(button('Take a place')).toBeUndefined();
    expect(document.querySelector(`main a[href="/dashboard#${place}"]`)).not.toBeNull();
  },
);

test('a refused submission says why and keeps the input', async () => {
  const message = 'You have no place in this task. Please take one first.';
  const refused = { status: 409, body: { code: 'fomo.no_place', message } };
  await open(held(), { [`POST ${path}/links/link-1/submit`]: refused });
  await stage.types('Link', 'https://example.com/mine');
  await stage.press('Submit');
  await stage.sees(message);
  expect(stage.field('Link').value).toBe('https://example.com/mine');
});

test('proof waits for its author, and the focus is kept when it is sent', async () => {
  const sent = { _id: 'work-1', status: 'pending', amount: 0.03 };
  await open(held(), { [`POST ${path}/links/link-1/submit`]: { status: 201, body: sent } });
  await stage.types('Link', 'https://example.com/mine');
  await stage.press('Support');
  await stage.isAt('/support');
  await stage.sees('Questions and answers');
  await act(async () => window.history.back());
  await stage.sees('Proof required');
  expect(stage.field('Link').value).toBe('https://example.com/mine');
  const waiting = held({ status: 'pending', maySubmit: false, decideBefore: inHours(30) });
  stage.answers({ [`GET ${path}/participation`]: { body: waiting } });
  await press('Submit');
  await stage.sees('In review');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Like a post');
});

test('own work in a campaign that is over is asked for again where it could not be loaded', async () => {
  const work = held({ status: 'pending', maySubmit: false, decideBefore: inHours(30) });
  const over = fomo(1, { campaignTasks: [proofTask], status: 'completed' });
  const late = Promise.withResolvers<{ status: number; body: object }>();
  await open(work, {
    [`GET ${path}`]: { body: over },
    [`GET ${path}/participation`]: [late.promise, { body: work }],
  });
  await stage.shows(1, '[aria-label="Loading your place"]');
  expect(stage.text()).not.toContain('Campaign Ended');
  late.resolve({ status: 422, body: { message: 'Not now.' } });
  await stage.sees('Your place could not be loaded', 'Not now.');
  await stage.press('Try again');
  await stage.sees('Your placeTaken', 'In review');
});

test('the page is not closed over proof that was not submitted without a question', async () => {
  await open(held());
  await stage.sees('Proof required');
  expect(isAskedBeforeUnload()).toBe(false);
  await stage.types('Link', 'https://example.com/mine');
  expect(isAskedBeforeUnload()).toBe(true);
});

test('the keyboard goes on where a place was given back, and where work is submitted again', async () => {
  await open(held(), {
    [`POST ${path}/leave`]: { body: none },
    [`GET ${path}/participation`]: [{ body: held() }, { body: none }],
  });
  await press('Give back');
  await stage.pressLast('Give back');
  await stage.sees('Take a place in one task.');
  expect(document.activeElement?.tagName).toBe('ASIDE');
  await stage.close();
  stage.begin();
  await open(held({ status: 'rejected', reason: 'undone' }));
  await press('Submit again');
  expect(document.activeElement?.textContent).toContain('accepts the rejection');
});

test('waiting, rejected and approved work say what comes next', async () => {
  await open(held({ status: 'pending', maySubmit: false, decideBefore: inHours(30.01) }));
  await stage.sees('In review$0.03 is reserved for you. Review due in 1d 6h');
  await stage.close();
  stage.begin();
  await open(held({ status: 'pending', maySubmit: false, usualDecisionSeconds: 1500 }));
  await stage.sees('$0.03 is reserved for you. A person decides · usually 25 min');
  await stage.close();
  stage.begin();
  const appeal = { state: 'open' as const, before: inHours(300), answerBefore: null, answer: null };
  await open(held({ status: 'rejected', reason: 'undone', note: 'Gone.', appeal }));
  await stage.sees('It was undone before the review.“Gone.”Appeal until');
  await stage.press('Submit again');
  await stage.sees('Submitting again accepts the rejection');
  await stage.close();
  stage.begin();
  await open(held({ status: 'approved', maySubmit: false }));
  await stage.sees('Approved$0.03 is in your balance.');
});

test('a lapsed place is told, and a full task has no places left', async () => {
  const full = { ...fomoTask, currentParticipants: 100 };
  await open(
    { ...none, lapsed: { taskId: 'task-1', at: inHours(-1) } },
    { [`GET ${path}`]: { body: fomo(1, { campaignTasks: [full] }) } },
  );
  await stage.sees('Your place lapsed after 24 hours without work.');
  const button = document.querySelector<HTMLButtonElement>('button[aria-label^="Take a place"]');
  expect([button?.disabled, button?.textContent]).toEqual([true, 'No places left']);
});

describe('while FOMO campaigns are closed', () => {
  const closed = { 'GET /api/public/settings': { body: settingsThat() } };

  test('a place is still seen, with its time, and can be given back', async () => {
    await open(held(), { ...closed, [`POST ${path}/leave`]: { body: none } });
    await stage.sees('Your placeTakenTaskLike a postApproved0 of 1Lapses in');
    await stage.sees(
      'FOMO campaigns are closed for now: no work is submitted and no place is taken.',
    );
    expect([button('Submit'), button('Take a place')]).toEqual([undefined, undefined]);
    stage.answers({ [`GET ${path}/participation`]: { body: none } });
    await press('Give back');
    await stage.sees('You cannot take another one while FOMO campaigns are closed.');
    await stage.pressLast('Give back');
    await stage.sees('Opens soon');
  });

  test('work in review and the reason of a rejection are still seen', async () => {
    const note = 'The post is gone.';
    await open(held({ status: 'rejected', reason: 'undone', note }), closed);
    await stage.sees('Rejected');
    await stage.sees(`“${note}”`);
    expect(button('Submit again')).toBeUndefined();
    const waiting = held({ status: 'pending', maySubmit: false, decideBefore: inHours(30) });
    stage.answers({ [`GET ${path}/participation`]: { body: waiting } });
    await act(() => currentClient().invalidateQueries({ queryKey: ['submissions'] }));
    await stage.sees('In review$0.03 is reserved for you.');
  });
});

test('a page that does not know yet whether FOMO is open does not say that it opens soon', async () => {
  const settings = 'GET /api/public/settings';
  const late = Promise.withResolvers<{ body: unknown }>();
  await open(none, { [settings]: late.promise });
  await stage.sees('Payout per user');
  expect(stage.text()).not.toContain('Opens soon');
  await act(async () => late.resolve({ body: settingsThat({ fomo: true }) }));
  await stage.sees('Take a place');
});

test('a page that cannot find out whether FOMO is open says so and tries again', async () => {
  const known = { body: settingsThat({ fomo: true }) };
  await open(none, { 'GET /api/public/settings': [{ status: 422 }, known] });
  await stage.sees('Open places could not be loaded');
  expect(stage.text()).not.toContain('Opens soon');
  await stage.press('Try again');
  await stage.sees('It is yours for 24 hours');
});

import { refusals } from '@stoke/contract/refusals';
import { act } from 'react';
import { describe, expect, test } from 'vitest';
import { currentClient } from '../../../lib/session/query-client.ts';
import { button, write } from '../../../../testing/creator-world.ts';
import { all } from '../../../../testing/find.ts';
import { pressCtrlEnter } from '../../../../testing/press-keys.ts';
import {
  campaignId,
  check,
  copied,
  copies,
  deskAnswers,
  personId,
  reversals,
  ring,
  rings,
  sparkOnDesk,
} from '../../../../testing/spark-desk.ts';
import { member, memberStage, type Answers } from '../../../../testing/stage.tsx';

const stage = memberStage();
const days = `GET /api/admin/sparks/${campaignId}/outcomes?by=day`;

const here = `/admin/spark?campaign=${campaignId}`;
const open = (path = here, answers: Answers = {}) =>
  stage.open(path, { ...deskAnswers, ...answers });

function sent(call: string): unknown[] {
  const made = stage.asked.filter(({ method, path }) => `${method} ${path}` === call);
  return made.map(({ body }) => body);
}

async function tab(name: string): Promise<void> {
  const found = all('[role=tab]').find(({ textContent }) => textContent === name);
  await act(async () => found?.click());
}

/** Opens the question about the reactions of a ring. */
async function askAboutRing(answers: Answers = {}): Promise<void> {
  await open(here, answers);
  await stage.sees('Pool used');
  await tab('Reaction rings');
  await stage.sees('40 of 52 reactions within the ring');
  await stage.press('Take back');
  await stage.sees('Take rewards back');
}

describe('the list', () => {
  const names = () =>
    all('[data-testid=spark-on-desk]').map(
      ({ textContent }) => /^(?:Ash|Birch|Cedar)/.exec(textContent)?.[0],
    );

  test('names figures and what needs a look; a campaign is chosen from it', async () => {
    await open('/admin/spark');
    await stage.sees('Half of the actions are refused');
    await stage.sees('1,240 actions in 24 h');
    await act(async () => all('[data-testid=spark-on-desk]')[0]?.click());
    await stage.isAt(here);
    await stage.sees('$12.50 of $80.00');
  });

  test('counts one action as one, also in the campaign and its chart', async () => {
    const spark = sparkOnDesk({ actionsToday: 1 });
    const outcomes = [
      { at: '2026-11-20T10:00:00.000Z', outcome: 'paid', actions: 1, amount: 0.01 },
    ];
    await open(here, {
      'GET /api/admin/sparks?search=': { body: [spark] },
      [`GET /api/admin/sparks/${campaignId}/outcomes?by=hour`]: {
        body: { campaign: spark, outcomes },
      },
    });
    await stage.sees('1 action in 24 h', '1 action, 28% refused');
    await stage.shows(1, '[role=img][aria-label^="1 action;"]');
  });

  test('may be empty, and says when it could not be loaded', async () => {
    await open('/admin/spark', { 'GET /api/admin/sparks?search=': { status: 500, body: {} } });
    await stage.sees('The campaigns could not be loaded');
    stage.answers({ 'GET /api/admin/sparks?search=': { body: [] } });
    await stage.press('Try again');
    await stage.sees('No running campaigns');
  });

  test('is searched once it is long, and says when nothing is found', async () => {
    const many = Array.from({ length: 12 }, (_, n) => sparkOnDesk({ _id: `${campaignId}${n}` }));
    await open('/admin/spark', {
      'GET /api/admin/sparks?search=': { body: many },
      'GET /api/admin/sparks?search=ember': { body: many.slice(0, 1) },
      'GET /api/admin/sparks?search=none': { body: [] },
    });
    await stage.shows(12, '[data-testid=spark-on-desk]');
    await stage.types('Find campaigns', 'ember');
    await stage.shows(1, '[data-testid=spark-on-desk]');
    await stage.types('Find campaigns', 'none');
    await stage.sees('No match');
  });

  test('stays in its order while one looks at it, new ones come last', async () => {
    const [one, two, three] = ['Ash', 'Birch', 'Cedar'].map((name) =>
      sparkOnDesk({ _id: name, name }),
    );
    const call = 'GET /api/admin/sparks?search=';
    await open('/admin/spark', { [call]: { body: [one, two] } });
    await stage.shows(2, '[data-testid=spark-on-desk]');
    stage.answers({ [call]: { body: [three, two, one] } });
    await act(() => currentClient().invalidateQueries());
    await stage.shows(3, '[data-testid=spark-on-desk]');
    expect(names()).toEqual(['Ash', 'Birch', 'Cedar']);
  });

  test('has the order of the server again when one comes back to it', async () => {
    const [one, two] = ['Ash', 'Birch'].map((name) => sparkOnDesk({ _id: name, name }));
    const call = 'GET /api/admin/sparks?search=';
    await open('/admin/spark', { [call]: { body: [one, two] } });
    await stage.sees('Birch');
    await act(async () => window.history.pushState({}, '', '/docs'));
    await stage.shows(0, '[data-testid=spark-on-desk]');
    stage.answers({ [call]: { body: [two, one] } });
    await act(() => currentClient().invalidateQueries());
    await act(async () => window.history.pushState({}, '', '/admin/spark'));
    await expect.poll(names).toEqual(['Birch', 'Ash']);
  });

  test('is for admins', async () => {
    await stage.open('/admin/spark', member());
    await stage.isAt('/');
  });
});

describe('a campaign', () => {
  test('shows its actions by reason in words, as chart and as table', async () => {
    await open();
    await stage.sees('Repeats others');
    await stage.press('Show as table');
    await stage.shows(1, '[aria-label="Actions over time, as a table"]');
  });

  test('names hours as the reader has them and days as those of the server, in chart and table', async () => {
    const day = '2026-11-20T00:00:00.000Z';
    const daily = { at: day, outcome: 'paid', actions: 900, amount: 9.2 } as const;
    await open(here, { [days]: { body: { campaign: sparkOnDesk(), outcomes: [daily] } } });
    await stage.press('Last 60 days');
    await stage.sees(' (UTC)');
    const titles = all('[role=img] > [title]').map((bar) => bar.title);
    expect(titles).toHaveLength(60);
    expect(titles.filter((title) => !/ \d{4} \(UTC\): paid /.test(title))).toEqual([]);
    await stage.press('Show as table');
    await stage.sees('Nov 20, 2026 (UTC)');
    await stage.press('Last 48 hours');
    await stage.shows(0, 'td:first-child time[datetime^="2026-11-20T00:00"]');
    expect(stage.text()).not.toContain('(UTC)');
  });

  test('keeps the focus and the table while another step is loaded the first time', async () => {
    const later = Promise.withResolvers<{ body: unknown }>();
    await open(here, { [days]: later.promise });
    await stage.press('Show as table');
    await stage.sees('Last 60 days');
    const step = button('Last 60 days');
    await act(async () => step?.focus());
    await stage.press('Last 60 days');
    await stage.sees('$12.50 of $80.00');
    expect(document.activeElement).toBe(step);
    // What is shown for hours does not stand under the name of days.
    expect(stage.text()).not.toContain('900');
    const at = '2026-11-20T00:00:00.000Z';
    const daily = { at, outcome: 'paid', actions: 900, amount: 9.2 };
    later.resolve({ body: { campaign: sparkOnDesk(), outcomes: [daily] } });
    await stage.shows(1, '[aria-label="Actions over time, as a table"]');
    await stage.sees('Nov 20, 2026 (UTC)');
    expect(document.activeElement).toBe(step);
  });

  test('shows who earned most, and what that person did', async () => {
    await open();
    await stage.sees('Pool used');
    await tab('Top earners');
    await stage.sees('<1%');
    await stage.press('ada_stone');
    await stage.isAt(`${here}&person=${personId}`);
    await stage.shows(2, '[data-testid=spark-action]');
    expect(all('h3')[0]?.textContent).toBe('ada_stone');
    await stage.press('Back to the campaign');
    await stage.isAt(here);
  });

  test('shows copied texts with the way to them', async () => {
    await open();
    await stage.sees('Pool used');
    await tab('Copied texts');
    await stage.sees('5 messages');
    expect(document.querySelector('a[href="https://t.me/c/42/7"]')).not.toBeNull();
  });

  test('may have no rings, and says when they could not be loaded', async () => {
    await open(here, { [rings]: { status: 500, body: {} } });
    await stage.sees('Pool used');
    await tab('Reaction rings');
    await stage.sees('The reaction rings could not be loaded');
    stage.answers({ [rings]: { body: [] } });
    await stage.press('Try again');
    await stage.sees('No rings in the last 48 hours');
  });
});

describe('taking rewards back', () => {
  test('says first how many and how much, and what is too late', async () => {
    await askAboutRing();
    await stage.sees('3 rewards of 2 people, $0.03');
    await stage.sees('one reward already available: not affected.');
  });

  test('sends the reason that the evidence suggests, once', async () => {
    await askAboutRing();
    const message = '3 rewards of 2 people taken back: $0.03.';
    const done = { message, people: 2, actions: 3, amount: 0.03, tooLate: 0 };
    stage.answers({ [reversals]: { body: done } });
    await stage.pressLast('Take back');
    await stage.sees(message);
    await stage.shows(0, '[role=dialog]');
    expect(sent(reversals)).toMatchObject([{ reason: 'mutual_reactions', note: '' }]);
  });

  test('keeps the input when it is refused', async () => {
    await askAboutRing();
    await write('Ask them.');
    const { text } = refusals['spark.nothing_to_reverse'];
    stage.answers({ [reversals]: { status: 409, body: { message: text } } });
    await pressCtrlEnter();
    await stage.sees(text);
    expect(document.querySelector('textarea')?.value).toBe('Ask them.');
  });

  const third = { _id: '0190f0c0-0000-7000-8000-00000000a003', username: 'cyd_moss' };
  const later = ['0190f0c0-0000-7000-8000-00000000d002', ...ring.actionIds];
  const [sample] = copied.samples;
  const newest = { ...sample, _id: 'm3', username: 'cyd_moss' };

  test.each([
    ['Copied texts', copies, { ...copied, samples: [newest, ...copied.samples] }],
    ['Reaction rings', rings, ring],
  ])('of %s stays open and about what was read when more arrives', async (name, call, now) => {
    await open();
    await stage.sees('Pool used');
    await tab(name);
    await stage.press('Take back');
    await write('Ask them.');
    const more = { ...now, people: [third, ...now.people], actionIds: later };
    stage.answers({ [call]: { body: [more] } });
    await act(() => currentClient().invalidateQueries({ queryKey: ['campaigns'] }));
    await stage.sees('cyd_moss');
    expect(document.querySelector('textarea')?.value).toBe('Ask them.');
    stage.answers({ [reversals]: { status: 409, body: { message: 'Not now.' } } });
    await stage.pressLast('Take back');
    await stage.sees('Not now.');
    expect(sent(reversals)).toMatchObject([{ actionIds: ring.actionIds, note: 'Ask them.' }]);
  });

  test('of a person needs a reason; another one needs a note', async () => {
    await open(`${here}&person=${personId}`);
    await stage.press('Take back everything reserved');
    await stage.sees('3 rewards of 2 people');
    expect(sent(check)).toEqual([{ userId: personId }]);
    await stage.pressLast('Take back');
    await stage.sees(refusals['spark.reversal_reason'].text);
    const radio = all('input[type=radio][value=other]')[0];
    await act(async () => radio?.click());
    await stage.sees(refusals['review.note_required'].text);
    expect(sent(reversals)).toEqual([]);
    expect(button('Cancel')?.disabled).toBe(false);
  });

  test('says what to do when nothing is still reserved', async () => {
    const none = { people: 0, actions: 0, amount: 0, tooLate: 3 };
    await askAboutRing({ [check]: { body: none } });
    await stage.sees(refusals['spark.nothing_to_reverse'].text);
  });
});

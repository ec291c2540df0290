import type { WorkToReview } from '@stoke/contract';
import { rejectionReasons, campaignKinds } from '@stoke/domain';
import { act } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { currentClient } from '../../../lib/session/query-client.ts';
import { choose, inHours, noteSent, work, write } from '../../../../testing/creator-world.ts';
import { noWork } from '../../../../testing/no-work.ts';
import { until } from '../../../../testing/find.ts';
import { pressCtrlEnter } from '../../../../testing/press-keys.ts';
import { member, memberStage, type Answers } from '../../../../testing/stage.tsx';

const queue = 'GET /api/review/submissions?kind=drip&limit=50';
const rest = 'GET /api/review/submissions?kind=drip&cursor=submission-1&limit=200';
const decisions = 'POST /api/review/decisions';
const undo = 'POST /api/review/decisions/undo';
const stage = memberStage();

const drawn = vi.hoisted(() => ({ rows: 0 }));
vi.mock(import('../../../features/creator/review/use-near.ts'), async (load) => {
  const { useNear } = await load();
  const useCounted: typeof useNear = (place) => {
    drawn.rows += 1;
    return useNear(place);
  };
  return { useNear: useCounted };
});

async function open(waiting: readonly WorkToReview[] = [work()], answers: Answers = {}) {
  const given = { ...member({ role: 'admin' }), [queue]: { body: waiting }, ...answers };
  await stage.open('/admin/task-verification', given);
  if (waiting.length > 0) await stage.shows(waiting.length, '[data-work]');
}

/** Submissions of several people on one task. */
function several(count: number): WorkToReview[] {
  return Array.from({ length: count }, (_, n) => {
    const user = { ...work().user, _id: `earner-${n + 1}`, username: `earner_${n + 1}` };
    return work({ _id: `submission-${n + 1}`, user });
  });
}

/** The server's answer to decisions: every submission of the list that is not `refused`. */
function decided(ids: readonly number[], refused: Record<number, string> = {}): Answers {
  const results = ids.map((n) => ({
    submissionId: `submission-${n}`,
    isDecided: refused[n] === undefined,
    code: refused[n] ?? null,
    message: refused[n] === undefined ? 'Decided.' : `Refused ${n}.`,
  }));
  return { [decisions]: { body: { message: 'Done.', results } } };
}

const row = (n: number) =>
  document.querySelector<HTMLElement>(`[data-work="submission-${n}"]`) ?? document.body;
const posted = () => stage.asked.filter(({ method }) => method === 'POST').map(({ body }) => body);
const key = (name: string, repeat = false) =>
  act(async () => {
    const at = document.activeElement ?? document.body;
    const init = { key: name, repeat, bubbles: true, cancelable: true };
    at.dispatchEvent(new KeyboardEvent('keydown', init));
  });
const tick = (n: number, shiftKey = false) =>
  act(async () => {
    const box = row(n).querySelector('input');
    box?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey }));
  });
const refetch = () => act(() => currentClient().invalidateQueries({ queryKey: ['review'] }));

async function rejectWith(reason: string | null, note: string, answers: Answers = {}) {
  await open([work()], answers);
  await stage.press('Reject');
  await stage.sees('Reject the work of ada_stone');
  if (reason !== null) await choose(reason);
  if (note !== '') await write(note);
  await stage.press('Reject in the form');
}

describe('what a reviewer sees', () => {
  test('task, person, evidence as facts and links, and how long it waits', async () => {
    await open([work()]);
    await stage.sees(
      'x.com/heliolabs/status/1873450000000007919',
      'Potential earning$0.18',
      'ada_stone',
      '@adastone_xverified',
      'Likeafter 8 s',
      'Retweetafter 14 s',
      'Commentnot done',
      '612 / 1000',
      'Waiting20h',
      'Due in2d 3h 59m',
    );
    const [, reply] = work().evidence.links;
    expect(document.querySelector(`a[href="${reply?.url}"]`)?.textContent).toBe('Reply');
    for (const what of ['task', 'user']) {
      expect(document.querySelector(`[aria-label="Copy ${what} ID"]`)).not.toBeNull();
    }
    expect(stage.text()).not.toContain('task-1');
    expect(stage.text()).not.toContain('earner-1');
    expect(document.querySelectorAll('[aria-label="Completed actions"]')).toHaveLength(1);
  });

  test('what is missing or unusual', async () => {
    const odd = work({
      user: { ...work().user, xUsername: null },
      attempt: 2,
      decideBefore: inHours(-1),
      riskFlags: ['shared_wallet', 'shared_x_account'],
    });
    await open([odd]);
    // The person has unlinked the account of the submission since.
    await stage.sees('No X account', 'X account@adastone_x', 'Resubmission', 'overdue');
    await stage.sees('Shared wallet');
    await stage.sees('Shared X account');
  });

  test.each([
    [{ status: 422, body: {} }, 'Failed to fetch tasks for verification. Please check console.'],
    [{ status: 422, body: { message: 'Odd.' } }, 'Odd.'],
  ])('a queue that cannot be loaded: %j', async (answer, text) => {
    await open([], { [queue]: answer });
    await stage.sees(text);
  });

  test('people who are not admins do not get here', async () => {
    await open([], member({ role: 'user' }));
    await stage.isAt('/');
    expect(stage.asked.some(({ path }) => path.startsWith('/api/review/'))).toBe(false);
  });
});

describe('filters', () => {
  const summary = 'GET /api/review/summary?kind=drip';
  const counts = { ...noWork.counts, noReply: 3, fast: 2, verified: 4, unverified: 6 };
  const some = { waiting: 10, late: 4, oldest: inHours(-50), fitting: 10, counts };

  test('say how much waits and for how long, and what each would leave', async () => {
    await open([work()], { [summary]: { body: { ...noWork, ...some } } });
    await stage.sees('10 waiting · 4 for more than 36 hours · oldest 2 days');
    await stage.sees('No reply link (3)');
    await stage.sees('Too fast (2)');
    await stage.sees('Not verified (6)');
  });

  test('of a queue too long to count, none late is none', async () => {
    const long = { ...some, waiting: 5000, fitting: 5000, late: 0, isMore: true };
    await open([work()], { [summary]: { body: { ...noWork, ...long } } });
    await stage.sees('5,000+ waiting · 0 for more than 36 hours');
  });

  test('stand in the address and narrow the list; none match, and are cleared', async () => {
    const fast = 'GET /api/review/submissions?fast=yes&kind=drip&limit=50';
    await open([work()], {
      [summary]: { body: { ...noWork, ...some } },
      [fast]: { body: [] },
      'GET /api/review/summary?fast=yes&kind=drip': { body: { ...noWork, ...some, fitting: 0 } },
    });
    const chip = [...document.querySelectorAll('label')].find(({ textContent: text }) =>
      text.startsWith('Too fast'),
    );
    await act(async () => chip?.click());
    await stage.isAt('/admin/task-verification?fast=yes');
    await stage.sees('No submissions match');
    await stage.sees('0 match · 10 waiting');
    await stage.press('Clear filters');
    await stage.isAt('/admin/task-verification');
    await stage.shows(1, '[data-work]');
  });

  test('let go of no decision: it is undone by its key after another filter was chosen', async () => {
    const fast = 'GET /api/review/submissions?fast=yes&kind=drip&limit=50';
    await open(several(2), {
      ...decided([1]),
      [summary]: { body: { ...noWork, ...some } },
      [fast]: { body: several(2) },
      'GET /api/review/summary?fast=yes&kind=drip': { body: { ...noWork, ...some } },
      [undo]: { body: { message: '', undone: ['submission-1'] } },
    });
    await key('a');
    await stage.shows(1, '[data-work]');
    const chip = [...document.querySelectorAll('label')].find(({ textContent: text }) =>
      text.startsWith('Too fast'),
    );
    await act(async () => chip?.click());
    await stage.isAt('/admin/task-verification?fast=yes');
    await stage.shows(1, '[data-work]');
    await key('u');
    await stage.sees('Undone');
    expect(posted().at(-1)).toEqual({ submissionIds: ['submission-1'] });
  });

  test('an address that was opened has them', async () => {
    const slow = 'GET /api/review/submissions?trustBelow=500&x=unverified&kind=drip&limit=50';
    await stage.open('/admin/task-verification?trustBelow=500&x=unverified&fast=maybe', {
      ...member({ role: 'admin' }),
      [slow]: { body: [work()] },
      'GET /api/review/summary?trustBelow=500&x=unverified&kind=drip': { body: noWork },
    });
    await stage.shows(1, '[data-work]');
  });
});

describe('one submission', () => {
  test('is approved immediately by the button of its row or the panel, and can be undone for a minute', async () => {
    const sent = noteSent();
    await open([work()], decided([1]));
    stage.answers({ [queue]: { body: [] } });
    await stage.press('Verify & Approve for this User');
    await stage.sees('Approved ada_stone · $0.18');
    await stage.sees('No tasks currently awaiting verification.');
    expect(posted()).toEqual([
      { decisions: [{ submissionId: 'submission-1', verdict: 'approved' }], undoable: true },
    ]);
    expect(sent()[0]?.key).toMatch(/^[0-9a-f-]{36}$/);
    const undone = { message: '1 of 1 undone.', undone: ['submission-1'] };
    stage.answers({ [undo]: { body: undone }, [queue]: { body: [work()] } });
    await stage.press('Undo');
    await stage.shows(1, '[data-work]');
  });

  test.each([
    [{ status: 409, body: { message: 'Already decided.' } }, 'Already decided.'],
    ['unreachable', 'Error verifying task'],
  ] as const)('an approval that fails is told in a dialog: %j', async (answer, text) => {
    await open([work()], { [decisions]: answer });
    await stage.press('Verify & Approve for this User');
    await stage.sees('Error verifying task');
    await stage.sees(text);
  });

  test('that was submitted again says so on its row, and shows the new version there', async () => {
    await open(several(2), decided([1], { 1: 'review.resubmitted' }));
    const [first, second] = several(2);
    const again = { ...work(first), _id: 'submission-9', attempt: 2 };
    stage.answers({ [queue]: { body: [second, again] } });
    await stage.press('Verify & Approve for this User');
    await until(() => (row(9).textContent ?? '').includes('Refused 1.'));
    expect(row(9).textContent).toContain('Resubmission');
    // In the place of the version that was seen.
    expect(row(9).nextElementSibling).toBe(row(2));
  });

  test('every reason of the closed list can be chosen, and one must be', async () => {
    await rejectWith(null, '');
    await stage.sees('Please choose a reason.');
    for (const reason of rejectionReasons) await stage.sees(campaignKinds.drip.rejections[reason]);
    expect(posted()).toEqual([]);
  });

  test('another reason needs a note', async () => {
    await rejectWith('other', '  ');
    await stage.sees('Please explain the decision in the note.');
    expect(posted()).toEqual([]);
  });

  test('a rejection carries its reason and its note', async () => {
    await rejectWith('low_quality', ' Only an emoji. ', decided([1]));
    await stage.sees('Rejected');
    const rejection = { verdict: 'rejected', reason: 'low_quality', note: 'Only an emoji.' };
    expect(posted()).toEqual([
      { decisions: [{ submissionId: 'submission-1', ...rejection }], undoable: true },
    ]);
  });

  test('a rejection is sent from its note by Ctrl and Enter', async () => {
    await open([work()], decided([1]));
    await stage.press('Reject');
    await stage.sees('Reject the work of ada_stone');
    await choose('low_quality');
    await write('Only an emoji.');
    await pressCtrlEnter();
    await stage.sees('Rejected');
    expect(posted()).toMatchObject([{ decisions: [{ note: 'Only an emoji.' }] }]);
  });

  test('a rejection that fails is explained, its row comes back, and nothing typed is lost', async () => {
    const refused = { status: 422, body: { message: 'Not now.' } };
    await rejectWith('undone', 'Gone by now.', { [decisions]: refused });
    await stage.press('OK');
    await until(() => (row(1).textContent ?? '').includes('Not now.'));
    await refetch();
    await stage.press('Reject');
    expect(document.querySelector('textarea')?.value).toBe('Gone by now.');
  });
});

describe('several submissions', () => {
  test('are chosen one by one, as a range and all together', async () => {
    await open(several(5));
    await tick(2);
    await stage.sees('1 selected · $0.18');
    await tick(4, true);
    await stage.sees('3 selected · $0.54');
    await tick(3);
    await stage.sees('2 selected · $0.36');
    const all = document.querySelector<HTMLInputElement>('[aria-label="Select all 5 shown"]');
    await act(async () => all?.click());
    await stage.sees('5 selected · $0.90');
  });

  test('are approved together; each refusal stands on its row', async () => {
    await open(several(3), decided([1, 3], { 3: 'review.own_work' }));
    await tick(1);
    await tick(3);
    stage.answers({ [queue]: { body: several(3).slice(1) } });
    await stage.press('Approve 2');
    await stage.sees('Pays $0.36. You can undo it for a minute.');
    await stage.press('Cancel');
    expect(posted()).toEqual([]);
    await stage.press('Approve 2');
    await stage.press('Confirm');
    await stage.sees('1 of 2 not decided.');
    await stage.shows(2, '[data-work]');
    stage.tellsItemsApart();
    expect(row(3).textContent).toContain('Refused 3.');
    const verdict = 'approved';
    expect(posted()).toEqual([
      {
        decisions: [
          { submissionId: 'submission-1', verdict },
          { submissionId: 'submission-3', verdict },
        ],
        undoable: true,
      },
    ]);
  });

  test('are undone except for refused ones, by the button of their toast', async () => {
    await open(several(3), decided([1, 2, 3], { 3: 'review.own_work' }));
    for (const n of [1, 2, 3]) await tick(n);
    stage.answers({ [queue]: { body: several(3).slice(2) } });
    await stage.press('Approve 3');
    await stage.press('Confirm');
    await stage.sees('1 of 3 not decided.');
    const ids = ['submission-1', 'submission-2'];
    stage.answers({ [undo]: { body: { message: '', undone: ids } } });
    await stage.press('Undo');
    await stage.sees('Undone');
    expect(posted().at(-1)).toEqual({ submissionIds: ids });
  });

  test('more than a call takes go in several calls, each with a key of its own', async () => {
    const sent = noteSent();
    const numbers = Array.from({ length: 101 }, (_, n) => n + 1);
    const { [decisions]: first } = decided(numbers.slice(0, 100));
    const { [decisions]: second } = decided([101]);
    await open(several(101), { [decisions]: [first ?? {}, second ?? {}] } as Answers);
    const all = document.querySelector<HTMLInputElement>('[aria-label^="Select all"]');
    await act(async () => all?.click());
    await stage.press('Approve 101');
    await stage.press('Confirm');
    await stage.sees('Approved 101 · $18.18');
    await until(() => new Set(sent().map(({ key: one }) => one)).size === 2);
  });
});

describe('the keyboard', () => {
  test('loses no press: rows leave immediately, and presses during a call go together in the next', async () => {
    const first = Promise.withResolvers<object>();
    const numbers = [2, 3, 4, 5, 6, 7, 8, 9, 10];
    const { [decisions]: rest = {} } = decided(numbers, { 7: 'review.own_work' });
    await open(several(12), { [decisions]: [first.promise, rest] } as Answers);
    stage.answers({ [queue]: { body: several(12).filter((_, n) => n > 9 || n === 6) } });
    for (let n = 1; n <= 10; n += 1) await key('a');
    await stage.shows(2, '[data-work]');
    expect(document.activeElement).toBe(row(11));
    expect(posted()).toHaveLength(1);
    await stage.sees('Saving 10');
    const { [decisions]: one } = decided([1]);
    first.resolve(one as object);
    await stage.sees('1 of 9 not decided.');
    // Refused work returns to its old place, with the reason.
    await stage.shows(3, '[data-work]');
    expect(row(7).textContent).toContain('Refused 7.');
    expect(row(7).nextElementSibling).toBe(row(11));
    const approved = numbers.map((n) => ({
      submissionId: `submission-${n}`,
      verdict: 'approved',
    }));
    expect(posted()[1]).toEqual({ decisions: approved, undoable: true });
    expect(stage.text()).not.toContain('Saving');
  });

  test('draws the rows anew that a press changes, and no others', async () => {
    await open(several(40), decided([3]));
    const drawnBy = async (press: () => Promise<void>) => {
      drawn.rows = 0;
      await press();
      return drawn.rows;
    };
    expect(await drawnBy(() => key('j'))).toBe(2);
    expect(await drawnBy(() => key('x'))).toBe(1);
    expect(await drawnBy(() => key('x'))).toBe(1);
    expect(await drawnBy(() => tick(9))).toBe(1);
    expect(await drawnBy(() => tick(9))).toBe(1);
    await key('j');
    stage.answers({ [queue]: { body: several(40).filter((_, n) => n !== 2) } });
    const decision = await drawnBy(async () => {
      await key('a');
      await until(() => posted().length === 1 && !stage.text().includes('Saving'));
    });
    // The next one is shown, and one more is among the first.
    expect(decision).toBe(2);
    await stage.shows(39, '[data-work]');
  });

  test('undoes what was not sent without a call, and what was sent after it has arrived', async () => {
    const first = Promise.withResolvers<object>();
    await open(several(3), { [decisions]: first.promise });
    await key('a');
    await key('a');
    await key('u');
    await stage.sees('Undone');
    await key('u');
    await stage.shows(3, '[data-work]');
    expect(posted()).toHaveLength(1);
    const undone = { message: '1 of 1 undone.', undone: ['submission-1'] };
    stage.answers({ [undo]: { body: undone } });
    const { [decisions]: one } = decided([1]);
    first.resolve(one as object);
    await until(() => posted().length === 2);
    expect(posted()[1]).toEqual({ submissionIds: ['submission-1'] });
    await stage.shows(3, '[data-work]');
  });

  test.each([
    ['refused', { 1: 'review.own_work' }],
    ['without an answer', null],
  ])('keeps work in sight whose decision was %s after it was undone', async (_, refusal) => {
    const first = Promise.withResolvers<object>();
    await open(several(2), {
      [decisions]: first.promise,
      [undo]: { body: { message: '', undone: [] } },
    });
    await key('a');
    await key('u');
    await stage.shows(2, '[data-work]');
    const answer = refusal ? decided([1], refusal)[decisions] : { status: 409, body: {} };
    first.resolve(answer as object);
    await until(() => (row(1).textContent ?? '').includes(refusal ? 'Refused 1.' : 'Error'));
    await until(() => !stage.text().includes('Saving'));
    await stage.shows(2, '[data-work]');
    // What may be decided all the same is undone all the same.
    expect(posted()).toHaveLength(refusal ? 1 : 2);
  });

  test('decides once while a key is held, and moves on with it', async () => {
    await open(several(3), { [decisions]: 'never' });
    await key('j');
    await key('j', true);
    expect(document.activeElement).toBe(row(3));
    await key('a');
    await key('a', true);
    await stage.shows(2, '[data-work]');
  });

  test('works after a press on a filter, and leaves fields their letters', async () => {
    await open(several(2), decided([1]));
    stage.answers({ [queue]: { body: several(2).slice(1) } });
    document.querySelector<HTMLElement>('select')?.focus();
    await key('a');
    await stage.shows(2, '[data-work]');
    document.querySelector<HTMLElement>('[type=checkbox]')?.focus();
    await key('a');
    await stage.shows(1, '[data-work]');
  });

  test('opens tweet, reply and profile with o; where the browser allows one tab, one for each press', async () => {
    await open();
    const opened: string[] = [];
    let allowed = 9;
    vi.stubGlobal('open', (url: string) => {
      if (opened.length >= allowed) return null;
      opened.push(url);
      return {};
    });
    await key('o');
    const [tweet, reply] = work().evidence.links;
    const links = [tweet?.url, reply?.url, 'https://x.com/adastone_x'];
    expect(opened.splice(0)).toEqual(links);
    for (const link of links) {
      allowed = 1;
      await key('o');
      expect(opened.splice(0)).toEqual([link]);
    }
  });

  test('moves, selects and approves the selection', async () => {
    await open(several(3), decided([2, 3]));
    await key('j');
    expect(document.activeElement).toBe(row(2));
    await key('x');
    await key('j');
    await key('x');
    await stage.sees('2 selected');
    await key('a');
    await stage.press('Confirm');
    await stage.sees('Approved 2');
  });

  test('rejects the row with the focus, and letters of the note are letters', async () => {
    await open(several(2));
    await key('j');
    await key('r');
    await stage.sees('Reject the work of earner_2');
    document.querySelector('textarea')?.focus();
    await key('x');
    expect(stage.text()).not.toContain('selected');
  });

  test('goes on with the next row after a decision, and takes it back with u', async () => {
    await open(several(3), decided([1]));
    stage.answers({ [queue]: { body: several(3).slice(1) } });
    await key('a');
    await until(() => document.activeElement === row(2));
    const undone = { message: '1 of 1 undone.', undone: ['submission-1'] };
    stage.answers({ [undo]: { body: undone }, [queue]: { body: several(3) } });
    await key('u');
    await until(() => document.activeElement === row(1));
    await stage.shows(3, '[data-work]');
    expect(posted().at(-1)).toEqual({ submissionIds: ['submission-1'] });
  });

  test('the last of a queue is taken back by the button of its toast; too late is told', async () => {
    await open([work()], decided([1]));
    stage.answers({ [queue]: { body: [] }, [undo]: { body: { message: '', undone: [] } } });
    await key('a');
    await stage.sees('No tasks currently awaiting verification.');
    await stage.press('Undo');
    await stage.sees('Too late to undo');
  });

  test('is explained in a line and in a dialog', async () => {
    await open();
    await stage.sees('select');
    await key('?');
    await stage.sees('Approve the selection, or this submission');
  });
});

describe('while others work', () => {
  test('new work waits behind a button, and no row moves', async () => {
    await open(several(3).slice(1));
    await tick(2);
    stage.answers({ [queue]: { body: several(4) } });
    await refetch();
    await stage.shows(2, '[data-work]');
    await stage.press('2 new');
    await stage.shows(4, '[data-work]');
    await stage.sees('1 selected');
  });

  test('work decided elsewhere stays in its place and cannot be decided', async () => {
    await open(several(2));
    await tick(1);
    stage.answers({ [queue]: { body: several(2).slice(1) } });
    await refetch();
    await stage.sees('No longer waiting');
    expect(row(1).querySelector('button')).toBeNull();
    expect(stage.text()).not.toContain('selected');
    await stage.press('Clear decided');
    await stage.shows(1, '[data-work]');
  });

  test('an empty queue shows new work immediately', async () => {
    await open([]);
    await stage.sees('No tasks currently awaiting verification.');
    stage.answers({ [queue]: { body: [work()] } });
    await refetch();
    await stage.sees('ada_stone');
  });

  test('the rest of a long queue that does not come is asked for again by hand', async () => {
    const [first, second] = several(2);
    await open([], { [queue]: { body: [first], next: 'submission-1' }, [rest]: { status: 422 } });
    await stage.press('Show more submissions');
    await stage.sees('More submissions could not be loaded.');
    stage.answers({ [rest]: { body: [second] } });
    await stage.press('Try again');
    await stage.shows(2, '[data-work]');
  });
});

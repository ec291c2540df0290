import type { WorkToReview } from '@stoke/contract';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { noteSent, work } from '../../../../testing/creator-world.ts';
import { until } from '../../../../testing/find.ts';
import { holdToken, member, memberStage, type Answers } from '../../../../testing/stage.tsx';
import { liveToken, otherTabSets, tokenThat } from '../../../../testing/tokens.ts';

const queue = 'GET /api/review/submissions?kind=drip&limit=50';
const decisions = 'POST /api/review/decisions';
const undo = 'POST /api/review/decisions/undo';
const stage = memberStage();
let sent: ReturnType<typeof noteSent>;
/** Locks of pages that live. */
let held: readonly string[];
/** Locks come after it. */
let granted: Promise<void>;
beforeEach(() => {
  sent = noteSent();
  [held, granted] = [[], Promise.resolve()];
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'locks');
  vi.useRealTimers();
});

type Work = (lock: { name: string } | null) => unknown;
async function request(name: string, ...rest: [Work] | [object, Work]) {
  await granted;
  const work = rest.length === 1 ? rest[0] : rest[1];
  return work(held.includes(name) ? null : { name });
}

const several = [1, 2, 3].map((n) => work({ _id: `submission-${n}` }));
const ids = (from: number) => several.slice(from).map(({ _id }) => _id);
const decided = (refused: string | null = null) => ({
  body: {
    message: 'Done.',
    results: ids(0).map((submissionId) => ({
      submissionId,
      isDecided: submissionId !== refused,
      code: submissionId === refused ? 'review.not_waiting' : null,
      message: submissionId === refused ? 'Decided by bea.' : 'Decided.',
    })),
  },
});

const opens = (waiting: readonly WorkToReview[], answers: Answers) =>
  stage.open('/admin/task-verification', {
    ...member({ role: 'admin' }),
    [queue]: { body: waiting },
    ...answers,
  });
/** What waits, each time that it is asked. */
const lists = (...each: readonly (readonly WorkToReview[])[]) => each.map((body) => ({ body }));
const key = (name: string) =>
  act(async () => {
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true }));
  });
const posted = () => stage.asked.filter(({ method }) => method === 'POST').map(({ body }) => body);
const approved = (from: number, to: number) => ({
  decisions: several
    .slice(from, to)
    .map(({ _id: submissionId }) => ({ submissionId, verdict: 'approved' })),
  undoable: true,
});
const kept = () => Object.keys(localStorage).filter((name) => name.startsWith('stoke-decisions'));

/** Presses A three times, and the page ends before the server has answered; `edit` is what becomes of what it keeps. */
async function approveAllAndDie(edit = (text: string) => text) {
  await opens(several, { [decisions]: 'never' });
  await stage.shows(3, '[data-work]');
  for (let n = 0; n < 3; n += 1) await key('a');
  await until(() => posted().length === 1);
  const left = Object.entries(localStorage).filter(([name]) => kept().includes(name));
  const [first] = sent();
  // A page that has died does not go on with its calls.
  await otherTabSets(null);
  await stage.close();
  stage.begin();
  holdToken();
  sent = noteSent();
  for (const [name, value] of left) localStorage.setItem(name, edit(String(value)));
  return first?.key;
}

test('what a dead page has pressed is sent by the next: what may have arrived under the same key, the rest after it', async () => {
  const first = await approveAllAndDie();
  await opens(several, { [queue]: lists(several, []), [decisions]: decided() });
  await stage.sees('Saving 3 decisions of your last visit');
  await until(() => posted().length === 2);
  expect(posted()).toEqual([approved(0, 1), approved(1, 3)]);
  const [again, rest] = sent().map((one) => one.key);
  expect(again).toBe(first);
  expect(rest).not.toBe(first);
  await until(() => kept().length === 0);
  await stage.shows(0, '[data-work]');
});

test('it is undone like any other, and a refusal without a row still shows its reason', async () => {
  await approveAllAndDie();
  const [, second] = several;
  const answers = [decided(), decided('submission-3')];
  await opens([], {
    [queue]: lists(second ? [second] : [], [], second ? [second] : []),
    [decisions]: answers,
    [undo]: { body: { message: '', undone: ['submission-1', 'submission-2'] } },
  });
  await stage.sees('Saving 3 decisions of your last visit');
  await stage.sees('1 of 3 not decided. Decided by bea.');
  await key('u');
  await until(() => posted().length === 3);
  expect(posted()[2]).toEqual({ submissionIds: ['submission-1', 'submission-2'] });
  await stage.shows(1, '[data-work]');
});

test('another person neither sees nor sends it; its own person does later', async () => {
  await approveAllAndDie();
  await otherTabSets(tokenThat({ exp: 4_000_000_000 }, 'bea'));
  await opens(several, { [decisions]: decided() });
  await stage.shows(3, '[data-work]');
  await key('j');
  expect(posted()).toEqual([]);
  expect(kept()).toHaveLength(1);
  await otherTabSets(liveToken);
  await stage.sees('Saving 3 decisions of your last visit');
  await until(() => kept().length === 0);
  expect(stage.asked.filter(({ path }) => path.endsWith('/decisions'))).toMatchObject([
    { token: liveToken },
    { token: liveToken },
  ]);
});

test('presses of a tab that lives are not taken', async () => {
  await approveAllAndDie();
  held = kept();
  await opens(several, { [decisions]: decided() });
  await stage.shows(3, '[data-work]');
  await key('j');
  expect(posted()).toEqual([]);
  expect(kept()).toEqual(held);
});

test('without locks a crashed page looks like a live one, so its decisions are left', async () => {
  await approveAllAndDie();
  Reflect.deleteProperty(navigator, 'locks');
  await opens(several, { [decisions]: decided() });
  await stage.shows(3, '[data-work]');
  await key('j');
  expect(posted()).toEqual([]);
  expect(kept()).toHaveLength(1);
});

test('they stay kept when the person goes before the lock comes', async () => {
  await approveAllAndDie();
  const grant = Promise.withResolvers<void>();
  granted = grant.promise;
  await opens(several, { [decisions]: decided() });
  await stage.shows(3, '[data-work]');
  await otherTabSets(tokenThat({ exp: 4_000_000_000 }, 'bea'));
  await act(async () => grant.resolve());
  await stage.shows(3, '[data-work]');
  expect(posted()).toEqual([]);
  expect(kept()).toHaveLength(1);
});

const ofAge = (ms: number) => (text: string) =>
  text.replaceAll(/"at":\d+/g, `"at":${Date.now() - ms}`);

test.each([
  [3_600_000, 2],
  [3_600_001, 0],
])('what is %d ms old is sent in %d calls, or said to be too old', async (age, calls) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2027, 0, 15) });
  await approveAllAndDie(ofAge(age));
  await opens(several, { [queue]: lists(several, []), [decisions]: decided() });
  if (calls > 0) await stage.sees('Saving 3 decisions of your last visit');
  else {
    await stage.sees(
      '3 decisions of Jan',
      'may not have been sent. Decide again what still waits.',
    );
    await stage.shows(3, '[data-work]');
  }
  await until(() => kept().length === 0);
  expect(posted()).toHaveLength(calls);
});

test('the last press for a submission counts', async () => {
  const [one] = several;
  const work = { _id: one?._id, taskId: one?.taskId, userId: one?.user._id };
  const decide = { kind: 'decide', work, verdict: { verdict: 'approved' } };
  const acts = [decide, { kind: 'undo', work, isUnsure: false }, decide];
  const batches = acts.map((each, n) => ({ key: `key-${n}`, at: Date.now(), acts: [each] }));
  localStorage.setItem('stoke-decisions-2 ada left', JSON.stringify(batches));
  await opens([], {
    [queue]: lists(several.slice(0, 1), []),
    [decisions]: decided(),
    [undo]: { body: { message: '', undone: ['submission-1'] } },
  });
  await until(() => posted().length === 3);
  await until(() => kept().length === 0);
  await stage.shows(0, '[data-work]');
});

test('what was undone elsewhere since waits again, though the repeated answer says that it is decided', async () => {
  await approveAllAndDie();
  await opens([], { [queue]: lists(several, several.slice(0, 1)), [decisions]: decided() });
  await stage.sees('Saving 3 decisions of your last visit');
  await until(() => kept().length === 0);
  await stage.shows(1, '[data-work]');
});

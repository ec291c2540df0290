import { SparkHistory } from '@stoke/domain';
import fc from 'fast-check';
import { afterAll, afterEach, expect, test } from 'vitest';
import { linkTelegram, unlinkTelegram } from '../../../people/contacts/index.ts';
import { sql } from '../../../platform/db/sql.ts';
import { newsOf } from '../../../../testing/platform/news-of.ts';
import { randomHistories } from '../../../../testing/platform/random-histories.ts';
import { createHistories, type Histories, type Known } from '../rewards/histories.ts';
import { judgeBatch, judgeDue } from '../rewards/judge-actions.ts';
import { postPending } from '../post-pending.ts';
import { eraseActions } from '../personal-store.ts';
import { reverseActions } from '../moderation/reverse-actions.ts';
import { openEarningStory, type Group, type Person } from './earning-story.ts';
import type { MessageReport, Traffic } from '../traffic/traffic.ts';

const story = await openEarningStory();
afterEach(async () => expect(await story.findings()).toEqual([]));
afterAll(() => story.close());

/** What one process remembers, and how often it went on from there instead of reading again. */
function processOf() {
  const histories = createHistories();
  const before = new Map<string, SparkHistory>();
  const counts = { wentOn: 0, read: 0 };
  const watched: Histories = {
    ...histories,
    keep: (id, known) => {
      counts[before.get(id) === known.history ? 'wentOn' : 'read'] += 1;
      before.set(id, known.history);
      histories.keep(id, known);
    },
  };
  return { counts, deps: { ...story.deps, histories: watched } };
}
/** A process that has just started. */
const fresh = () => ({ ...story.deps, histories: createHistories() });

const people = 3;
const step = fc.record({
  do: fc.constantFrom(
    'say',
    'say',
    'say',
    'repeat',
    'repeat',
    'edit',
    'react',
    'react',
    'reverse',
    'blank',
    'swap',
  ),
  /** The last two have no account. */
  who: fc.nat(people + 1),
  message: fc.nat(6),
  /** Turns by which the report comes late. */
  late: fc.constantFrom(0, 0, 0, 0, 1, 3, 7),
  seconds: fc.constantFrom(0, 1, 30, 200, 400),
  runJudge: fc.constantFrom('none', 'one', 'one', 'one', 'other'),
  batch: fc.integer({ min: 1, max: 4 }),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

const plain: Step = {
  do: 'say',
  who: 0,
  message: 0,
  late: 0,
  seconds: 400,
  runJudge: 'one',
  batch: 4,
};
/** Each is a way in which the remembered history differs from the database. */
const received = (
  [
    // Another process judges in between, and the text is said again.
    [
      {},
      {},
      {},
      { runJudge: 'other' },
      { runJudge: 'other' },
      { do: 'repeat', who: 1, message: 2 },
      {},
      {},
    ],
    // Strangers' messages come when everything around them is judged.
    [
      {},
      { who: 3, late: 3 },
      { do: 'repeat', who: 4, message: 0, late: 3 },
      {},
      {},
      { do: 'repeat', who: 1, message: 1 },
      { do: 'repeat', who: 1, message: 0 },
      {},
      {},
      {},
    ],
    // A message comes after two strangers have repeated it and have been passed over.
    [
      {},
      { late: 7 },
      { do: 'repeat', who: 3, message: 1 },
      { do: 'repeat', who: 4, message: 1 },
      {},
      {},
      {},
      {},
      {},
      {},
      {},
      {},
      {},
    ],
    // An account is deleted when a late message is the last that was judged.
    [
      { who: 1 },
      { who: 1, late: 7 },
      {},
      {},
      ...Array.from({ length: 5 }, () => ({ who: 3 })),
      { do: 'blank', runJudge: 'none' },
      { do: 'repeat', message: 2 },
      { who: 3 },
      { who: 3 },
    ],
    // A message that was too short is edited after it has been passed over.
    [{}, { do: 'edit', who: 1, message: 0, late: 3 }, {}, {}, {}, { do: 'react', who: 2 }, {}, {}],
    // A person reacts to a message again, hours later and with another Telegram account.
    [
      { who: 2 },
      { do: 'react', who: 0, message: 0 },
      {},
      ...Array.from({ length: 30 }, () => ({ who: 3 })),
      { do: 'swap', who: 0 },
      { do: 'react', who: 0, message: 0 },
      {},
      {},
    ],
  ] satisfies Partial<Step>[][]
).map((steps) => steps.map((input): Step => ({ ...plain, ...input })));

/** The same things happen in two groups. */
async function open() {
  const groups = [await story.running({ dollars: 1n }), await story.running({ dollars: 1n })];
  const those: { sender: string; userId?: string }[] = [];
  for (let n = 0; n < people; n += 1) those.push(await story.person(...groups));
  return { groups, those: [...those, { sender: '66001' }, { sender: '66002' }] };
}

function reportsOf(
  { groups, those }: Awaited<ReturnType<typeof open>>,
  messages: MessageReport[][],
  { next, turn }: { next: Step; turn: number },
): Traffic[] {
  const who = those[next.who] ?? { sender: '1' };
  const at = story.clock.now();
  return groups.map((group, n) => {
    const all = (messages[n] ??= []);
    const about = all[next.message % Math.max(all.length, 1)];
    if (next.do === 'react' && about) return story.reacts(who, about, group, { at });
    if (next.do === 'edit') {
      // Short at first: the better text is what comes late.
      const messageId = turn + 1;
      const text = newsOf(5000 + turn);
      const editedAt = new Date(at.getTime() + 1000);
      return story.says(who, group, { at, messageId, text, editedAt });
    }
    const text = newsOf(turn);
    const message = story.says(who, group, { at, messageId: turn + 1, text });
    const report =
      next.do === 'repeat' && about ? { ...message, features: about.features } : message;
    all.push(report);
    return report;
  });
}

/** Two people link each other's Telegram account. */
async function swap(one: Person, other: Person) {
  for (const { userId } of [one, other]) await unlinkTelegram(story.deps, userId);
  [one.sender, other.sender] = [other.sender, one.sender];
  for (const { userId, sender } of [one, other]) {
    const person = { id: sender, username: null, firstName: 'Person' };
    await story.inTx((tx) => linkTelegram(story.deps, tx, { userId, person }));
  }
}

async function reverseFirst(group: Group) {
  const rows = await story.db.all(sql<{ id: string }>`
    select id from traffic.spark_action where campaign_id = ${group.id} and status = 'reserved'
    order by at, key limit 1`);
  const actionIds = rows.map(({ id }) => id);
  const input = {
    campaignId: group.id,
    actionIds,
    by: group.creatorId,
    reason: 'other',
    note: 'Spam.',
    request: null,
  } as const;
  if (rows.length === 0) return;
  await reverseActions(story.deps, input);
  await postPending(story.deps, group.id);
}

/** What became of everything, without the numbers of the group. An erased reaction is named by its own number. */
async function outcome(group: Group) {
  const rows = await story.actions(group);
  return rows
    .map(({ kind, key, status, code, amount }) => {
      const named = kind === 'reaction' ? key.replace(/:[0-9a-f-]{36}$/, ':erased') : key;
      return [kind, named.split(':').slice(1).join(':'), status, code, amount].join(' ');
    })
    .toSorted();
}

test('with remembered histories, the verdicts are those of a process that has just started', async () => {
  const counts = { wentOn: 0, read: 0 };
  const history = fc.array(step, { minLength: 15, maxLength: 30, size: 'max' });
  await fc.assert(
    fc.asyncProperty(history, async (steps) => {
      const world = await open();
      const [remembered, read] = world.groups as [Group, Group];
      const [one, other] = [processOf(), processOf()];
      const messages: MessageReport[][] = [];
      const later: Traffic[][] = [];
      for (const [turn, next] of steps.entries()) {
        const { late, seconds, runJudge, batch } = next;
        if (next.do === 'reverse') {
          await reverseFirst(remembered);
          await reverseFirst(read);
        } else if (next.do === 'blank') {
          // As when an account is deleted.
          const { userId } = world.those[next.who % people] as Person;
          await eraseActions(story.deps, userId);
        } else if (next.do === 'swap') {
          const [person, neighbour] = [next.who, next.who + 1].map((n) => world.those[n % people]);
          await swap(person as Person, neighbour as Person);
        } else {
          const reports = reportsOf(world, messages, { next, turn });
          if (next.do === 'edit') {
            const short = (report: Traffic): Traffic => ({
              ...(report as MessageReport),
              at: (report as MessageReport).sentAt,
              features: story.says({ sender: '1' }, read, { text: 'no' }).features,
            });
            await story.record(...reports.map(short));
          }
          (later[turn + late] ??= []).push(...reports);
        }
        for (const report of later[turn] ?? []) await story.record(report);
        story.rest(seconds);
        if (runJudge === 'none') continue;
        await judgeDue((runJudge === 'one' ? one : other).deps, remembered.id, batch);
        while ((await judgeBatch(fresh(), read.id, batch)) > 0);
      }
      for (const report of later.slice(steps.length).flat()) await story.record(report);
      story.rest(5000);
      await judgeDue(one.deps, remembered.id, 2);
      while ((await judgeBatch(fresh(), read.id, 2)) > 0);
      expect(await outcome(remembered)).toEqual(await outcome(read));
      for (const name of ['wentOn', 'read'] as const) {
        counts[name] += one.counts[name] + other.counts[name];
      }
    }),
    { ...randomHistories(20), examples: received.map((steps) => [steps]) },
  );
  expect(counts.wentOn).toBeGreaterThan(50);
  expect(counts.read).toBeGreaterThan(50);
});

test('a process goes on from its last batch', async () => {
  const group = await story.running();
  const bob = await story.person(group);
  const { deps, counts } = processOf();
  for (let n = 0; n < 5; n += 1) {
    story.rest(30);
    await story.record(story.says(bob, group), story.says({ sender: '66003' }, group));
  }
  story.rest(700);
  await judgeDue(deps, group.id, 1);
  expect(counts).toEqual({ wentOn: 4, read: 1 });
  expect((await story.codes(group)).filter((code) => code === 'reserved')).toHaveLength(5);
});

test('a process that goes on counts what another one has paid in between', async () => {
  const group = await story.running();
  const [ann, bob] = [await story.person(group), await story.person(group)];
  const [{ deps: one }, { deps: other }] = [processOf(), processOf()];
  for (let n = 1; n <= 11; n += 1) await story.record(story.says(ann, group, { messageId: n }));
  for (let n = 1; n <= 11; n += 1) {
    story.rest(60);
    await story.record(story.reacts(bob, { messageId: n }, group));
  }
  story.rest(700);
  await judgeBatch(one, group.id, 1);
  // Ten reactions are paid in an hour.
  await judgeBatch(other, group.id, 10);
  await judgeBatch(one, group.id, 1);
  const [tenth, eleventh] = (await story.codes(group)).slice(-2);
  expect([tenth, eleventh]).toEqual(['reserved', 'HOURLY_CAP']);
});

test('a reaction from before all that is remembered counts with the paid ones around it', async () => {
  const group = await story.running();
  const [ann, bob] = [await story.person(group), await story.person(group)];
  const [{ deps: earlier }, { deps: later, counts }] = [processOf(), processOf()];
  const messages = Array.from({ length: 12 }, (_, n) =>
    story.says(ann, group, { messageId: n + 1 }),
  );
  await story.record(...messages);
  const reacts = (n: number, at: Date) => story.reacts(bob, { messageId: n }, group, { at });
  const hour = story.clock.now();
  const inHour = (n: number) => new Date(hour.getTime() + n * 60_000);
  for (let n = 1; n <= 10; n += 1) await story.record(reacts(n, inHour(n)));
  story.rest(4 * 3600);
  await judgeDue(earlier, group.id);
  // Another process remembers what was done since, and hears late of the hour that is full.
  await story.record(story.says(ann, group));
  story.rest(700);
  await judgeDue(later, group.id);
  await story.record(reacts(11, inHour(11)));
  story.rest(700);
  await judgeDue(later, group.id);
  const late = (await story.actions(group)).find(({ key }) => key.includes(':11:'));
  expect(late).toMatchObject({ kind: 'reaction', code: 'HOURLY_CAP' });
  expect(counts).toEqual({ wentOn: 0, read: 2 });
});

test('the histories of groups that were not judged for longest are dropped, the last one stays', () => {
  const histories = createHistories(10);
  const known = (size: number): Known => {
    const history = new SparkHistory();
    for (let n = 0; n < size; n += 1) {
      const { features } = story.says({ sender: '1' }, { id: '', chatId: '-1', creatorId: '' });
      history.meet({
        kind: 'message',
        key: String(n),
        at: n,
        sender: '1',
        isBot: false,
        userId: null,
        features,
        isEdit: false,
      });
    }
    const at = new Date(0);
    return { history, batches: 0, seen: 0n, until: at, paidFrom: at, prunedUntil: at };
  };
  histories.keep('a', known(4));
  histories.keep('b', known(4));
  const a = histories.take('a');
  if (a) histories.keep('a', a);
  histories.keep('c', known(3));
  expect(['a', 'b', 'c'].map((id) => histories.take(id)?.history.size)).toEqual([4, undefined, 3]);
  histories.keep('a', known(4));
  histories.keep('large', known(50));
  expect(['a', 'large'].map((id) => histories.take(id)?.history.size)).toEqual([undefined, 50]);
});

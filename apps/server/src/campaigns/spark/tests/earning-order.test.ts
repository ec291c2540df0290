import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { newsOf } from '../../../../testing/platform/news-of.ts';
import { runWorkers } from '../../../../testing/platform/run-workers.ts';
import { randomHistories } from '../../../../testing/platform/random-histories.ts';
import { openEarningStory, type Group, type Person } from './earning-story.ts';
import type { MessageReport, Traffic } from '../traffic/traffic.ts';
import { sparkWorkers } from '../workers.ts';

const story = await openEarningStory();
afterAll(() => story.close());

const people = 4;
const messages = 8;
/** A step after some seconds; each uses the numbers that it needs. */
const step = fc.record({
  do: fc.constantFrom('say', 'say', 'say', 'repeat', 'edit', 'react', 'react', 'takeBack'),
  who: fc.nat(people - 1),
  message: fc.nat(messages - 1),
  seconds: fc.integer({ min: 0, max: 60 }),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** How the reports of a history arrive: mixed, some of them twice, in batches of some sizes. */
const arrival = fc.record({
  order: fc.array(fc.nat(), { minLength: 40, maxLength: 40 }),
  again: fc.array(fc.boolean(), { minLength: 40, maxLength: 40 }),
  batch: fc.integer({ min: 1, max: 9 }),
  judged: fc.integer({ min: 1, max: 7 }),
});

/** A history that meets every rule that depends on order, so that no run leaves one out. */
const everyRule: Step[] = [
  { do: 'say', who: 0, message: 0, seconds: 0 },
  { do: 'say', who: 0, message: 0, seconds: 5 },
  { do: 'repeat', who: 0, message: 0, seconds: 30 },
  { do: 'repeat', who: 1, message: 0, seconds: 30 },
  { do: 'repeat', who: 2, message: 0, seconds: 30 },
  { do: 'react', who: 1, message: 0, seconds: 1 },
  { do: 'react', who: 0, message: 0, seconds: 1 },
  { do: 'react', who: 2, message: 0, seconds: 1 },
  { do: 'takeBack', who: 2, message: 0, seconds: 1 },
];
/** A reaction that is taken back and given again within one second. */
const sameSecond: Step[] = [
  { do: 'say', who: 0, message: 0, seconds: 30 },
  { do: 'takeBack', who: 1, message: 0, seconds: 30 },
  { do: 'react', who: 1, message: 0, seconds: 0 },
];
const late = {
  order: Array.from({ length: 40 }, (_, n) => 40 - n),
  again: Array<boolean>(40).fill(true),
  batch: 2,
  judged: 2,
};

async function open() {
  const group = await story.running({ dollars: 1n });
  const those: Person[] = [];
  for (let n = 0; n < people; n += 1) those.push(await story.person(group));
  return { group, those };
}

/** The reports of a history in the order of their dates. */
function action(
  steps: readonly Step[],
  group: Group,
  those: readonly Person[],
  from: Date,
): Traffic[] {
  const messages: MessageReport[] = [];
  const traffic: Traffic[] = [];
  let at = from;
  for (const [n, next] of steps.entries()) {
    at = new Date(at.getTime() + next.seconds * 1000);
    const who = those[next.who] ?? { sender: '1' };
    const about = messages[next.message % Math.max(messages.length, 1)];
    if (next.do === 'say' || !about) {
      const message = story.says(who, group, { at, messageId: n + 1, text: newsOf(n) });
      messages.push(message);
      traffic.push(message);
    } else if (next.do === 'repeat') {
      traffic.push({
        ...story.says(who, group, { at, messageId: n + 1 }),
        features: about.features,
      });
    } else if (next.do === 'edit') {
      const text = next.who === 0 ? 'no' : newsOf(1000 + n);
      const input = { at: about.sentAt, messageId: about.messageId, text, editedAt: at };
      traffic.push(story.says({ sender: about.sender ?? '' }, group, input));
    } else {
      const isRemoved = next.do === 'takeBack';
      traffic.push(story.reacts(who, about, group, { at, isRemoved }));
    }
  }
  return traffic;
}

/** What became of everything, without what differs between two groups. */
async function outcome(group: Group, those: readonly Person[]) {
  const nameOf = (sender: string | null) => those.findIndex((one) => one.sender === sender);
  const actions = (await story.actions(group)).map(
    ({ kind, key, sender, status, code, amount }) => {
      const [, message, reactor] = key.split(':');
      const by = reactor === undefined ? '' : nameOf(reactor);
      return [kind, message, by, nameOf(sender), status, code, amount].join(' ');
    },
  );
  return { actions: actions.toSorted(), pool: await story.poolOf(group.id) };
}

test(
  'the order of reports and the process that judges them do not change the payment',
  { tags: ['long'] },
  async () => {
    const seen = new Set<string>();
    const history = fc.array(step, { minLength: 10, maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(history, arrival, async (steps, { order, again, batch, judged }) => {
        const [one, other] = [await open(), await open()];
        story.rest(1);
        const from = story.clock.now();
        const inTurn = action(steps, one.group, one.those, from);
        for (const report of inTurn) await story.record(report);
        const numbers = inTurn.map(({ by }) => by);
        const twin = action(steps, other.group, other.those, from).map((report, n) => ({
          ...report,
          by: numbers[n] ?? 0,
        }));
        const mixed = [...twin, ...twin.filter((_, n) => again[n])]
          .map((report, n) => ({ report, place: order[n % order.length] ?? 0 }))
          .toSorted((a, b) => a.place - b.place)
          .map(({ report }) => report);
        const batches: Traffic[][] = [];
        while (mixed.length > 0) batches.push(mixed.splice(0, batch));
        // Two processes take turns, and each second turn is taken by both.
        for (let n = 0; n < batches.length; n += 2) {
          const both = batches.slice(n, n + 2);
          await Promise.all([...both, ...both].map((each) => story.record(...each)));
        }
        story.rest(5000);
        await story.runJudge(one.group);
        const twice = [story.runJudge(other.group, judged), story.runJudge(other.group, judged)];
        await Promise.all(twice);
        const expected = await outcome(one.group, one.those);
        expect(await outcome(other.group, other.those)).toEqual(expected);
        for (const action of expected.actions) seen.add(action.split(' ').at(-2) ?? '');
      }),
      {
        ...randomHistories(25),
        examples: [
          [everyRule, late],
          [sameSecond, late],
        ],
      },
    );
    expect(await story.findings()).toEqual([]);
    // Every rule that depends on order was met.
    const rules = ['', 'DUP_SELF', 'DUP_GROUP', 'COOLDOWN', 'REACTION_REMOVED', 'SELF_REACTION'];
    expect([...seen]).toEqual(expect.arrayContaining(rules));
  },
);

test('a whole day in batches is released in batches, once, by however many workers', async () => {
  const { group, those } = await open();
  const [bob, carl] = those;
  if (!bob || !carl) throw new Error('There are two people.');
  for (let n = 0; n < 7; n += 1) {
    story.rest(30);
    await story.record(story.says(bob, group), story.says(carl, group));
  }
  story.rest(700);
  const workers = Array.from({ length: 3 }, () => runWorkers(sparkWorkers(story.deps)));
  await Promise.all(workers);
  expect(await story.poolOf(group.id)).toBe(660_000n);
  story.wait(86_400_000);
  await Promise.all(Array.from({ length: 3 }, () => runWorkers(sparkWorkers(story.deps))));
  const paid = (await story.actions(group)).map(({ status }) => status);
  expect(paid).toEqual(Array(14).fill('available'));
  expect(await story.findings()).toEqual([]);
});

test.each<[string, (reports: Traffic[]) => Traffic[][]]>([
  ['one by one', (reports) => reports.map((report) => [report])],
  ['all together', (reports) => [reports]],
  ['backwards', (reports) => reports.toReversed().map((report) => [report])],
])('a member who has just joined is not paid yet: reported %s', async (_, batchesOf) => {
  const { group, those } = await open();
  const [bob, carl] = those;
  if (!bob || !carl) throw new Error('There are two people.');
  story.rest(700);
  const from = story.clock.now().getTime();
  const after = (seconds: number) => ({ at: new Date(from + seconds * 1000) });
  const reports = [
    story.joins(bob, group, after(0)),
    story.says(bob, group, after(599)),
    story.says(bob, group, after(620)),
    story.joins(carl, group, after(1000)),
    story.says(carl, group, after(1300)),
    story.joins(carl, group, { ...after(1400), isMember: false }),
    story.joins(carl, group, after(2000)),
    story.says(carl, group, after(2599)),
    story.says(carl, group, after(2600)),
  ];
  story.rest(2600);
  for (const batch of batchesOf(reports)) await story.record(...batch);
  story.rest(700);
  await story.runJudge(group);
  const codes = ['TOO_NEW', 'reserved', 'TOO_NEW', 'TOO_NEW', 'reserved'];
  expect(await story.codes(group)).toEqual(codes);
});

test.each([true, false])(
  'who joined right before a Spark started is not paid yet: funded before %s',
  async (isFunded) => {
    const creatorId = await story.creator(`waiting ${isFunded}`, isFunded ? 100n : 0n);
    const startsAt = isFunded ? new Date(story.clock.now().getTime() + 3_600_000) : null;
    const { id } = await story.create(creatorId, startsAt ? { startsAt } : {});
    await story.requireNothing(id);
    const group = { id, creatorId, chatId: `-70${Number(isFunded)}` };
    await story.connect(id, creatorId, group.chatId);
    const bob = await story.person();
    story.rest(3540);
    await story.record(story.joins(bob, group), story.says(bob, group));
    story.rest(60);
    if (!isFunded) await story.deposit(creatorId, 100n);
    await story.sweep();
    await story.join(bob, group);
    story.rest(30);
    await story.record(story.says(bob, group));
    story.rest(520);
    await story.record(story.says(bob, group));
    story.rest(700);
    await story.runJudge(group);
    expect(await story.codes(group)).toEqual(['TOO_NEW', 'reserved']);
    expect(await story.findings()).toEqual([]);
  },
);

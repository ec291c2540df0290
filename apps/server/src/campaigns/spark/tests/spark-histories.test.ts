import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { readCampaignTotals } from '../../core/index.ts';
import { accounts, balances } from '../../../money/ledger/index.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { anyVerb, randomHistories } from '../../../../testing/platform/random-histories.ts';
import type { Group, Person } from './earning-story.ts';
import { openModerationStory } from './moderation-story.ts';
import type { MessageReport } from '../traffic/traffic.ts';

/** What can happen, and how often it does. */
const often = {
  create: 4,
  deposit: 3,
  start: 2,
  connect: 5,
  cancel: 1,
  stop: 1,
  demote: 2,
  promote: 3,
  earn: 2,
  drain: 1,
  talk: 14,
  react: 3,
  reverse: 4,
  appeal: 3,
  answer: 3,
  ban: 1,
  lift: 1,
  pass: 3,
};
type Verb = keyof typeof often;

/** The next step; each verb uses the numbers that it needs. */
const step = fc.record({
  do: anyVerb(often),
  campaign: fc.nat(5),
  /** Of two that every history has. */
  group: fc.nat(1),
  earner: fc.nat(2),
  isWon: fc.boolean(),
  dollars: fc.bigInt(1n, 300n),
  percent: fc.bigInt(1n, 60n),
  /** Left in a drained pool: on both sides of one message. */
  micro: fc.bigInt(9_990n, 10_010n),
  hours: fc.constantFrom(1, 3, 12, 24, 30, 8 * 24),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** A step of a told history: what is left out is the first of everything. */
function makeStep(verb: Verb, step: Partial<Step> = {}): Step {
  const firsts = { campaign: 0, group: 0, earner: 0, isWon: true, dollars: 100n };
  return { ...firsts, percent: 10n, micro: 9999n, hours: 1, ...step, do: verb };
}

/** What chance may miss in the histories, but every run must have seen. */
const fixedExamples: [Step[]][] = [
  [[makeStep('create'), makeStep('connect'), makeStep('earn'), makeStep('drain')]],
  [[makeStep('create'), makeStep('connect'), makeStep('drain')]],
  [[makeStep('create'), makeStep('connect'), makeStep('demote'), makeStep('pass', { hours: 30 })]],
  [
    [
      makeStep('create', { dollars: 300n }),
      makeStep('create', { dollars: 300n }),
      makeStep('start'),
    ],
  ],
  [
    [
      makeStep('create'),
      makeStep('start'),
      makeStep('cancel'),
      makeStep('start'),
      makeStep('stop'),
    ],
  ],
  [
    [
      makeStep('create'),
      makeStep('connect'),
      makeStep('talk'),
      makeStep('talk', { earner: 1 }),
      makeStep('reverse'),
      makeStep('appeal'),
      makeStep('stop'),
      makeStep('pass', { hours: 30 }),
      makeStep('answer'),
      makeStep('ban'),
      makeStep('talk'),
      makeStep('ban', { earner: 1 }),
      makeStep('lift'),
      makeStep('pass', { hours: 30 }),
    ],
  ],
  [
    [
      makeStep('create'),
      makeStep('connect'),
      makeStep('talk'),
      makeStep('reverse'),
      makeStep('appeal'),
      makeStep('answer', { isWon: false }),
      makeStep('appeal'),
      makeStep('reverse'),
    ],
  ],
  // No admin answers the appeal, and a person is banned while rewards accrue.
  [
    [
      makeStep('create'),
      makeStep('connect'),
      makeStep('talk'),
      makeStep('talk', { earner: 1 }),
      makeStep('react', { earner: 1 }),
      makeStep('reverse'),
      makeStep('appeal'),
      makeStep('ban', { earner: 1 }),
      makeStep('demote'),
      makeStep('pass', { hours: 8 * 24 }),
    ],
  ],
];

let histories = 0;
const refused = new Set<string>();
const seen = new Set<string>();
const story = await openModerationStory();
afterAll(() => story.close());

type Acts = Record<Verb, (next: Step) => Promise<unknown>>;
/** One creator, three earners, two groups. */
type History = Awaited<ReturnType<typeof openPeople>>;

async function openPeople() {
  const own = (histories += 1);
  return {
    creator: await story.creator(`h${own}-creator`, 250n),
    earners: [await story.person(), await story.person(), await story.person()],
    groups: [`-${own}1`, `-${own}2`],
    campaigns: [] as string[],
    text: [] as { group: Group; message: MessageReport }[],
    deposited: 250_000_000n,
  };
}

/** What the creator and the bot's rights do to campaigns. */
function actsOnCampaigns(history: History) {
  const { creator, earners, campaigns, groups } = history;
  const on = (act: (id: string, next: Step) => Promise<unknown>) => async (next: Step) => {
    const id = campaigns[next.campaign % Math.max(campaigns.length, 1)];
    return id === undefined ? null : act(id, next);
  };
  const userOf = ({ earner }: Step) => earners[earner]?.userId ?? '';
  return {
    create: async (next: Step) => {
      const { id } = await story.create(creator, next);
      await story.requireNothing(id);
      campaigns.push(id);
    },
    deposit: async ({ dollars }: Step) => {
      history.deposited += dollars * 1_000_000n;
      await story.deposit(creator, dollars);
      await story.startPending(creator);
    },
    start: on((id) => story.start(id, creator)),
    cancel: on((id) => story.cancel(id, creator)),
    stop: on((id) => story.stop(id, creator)),
    connect: on((id, { group }) => story.connect(id, creator, groups[group])),
    earn: on(async (id, next) => {
      const [left, whole] = [await story.poolOf(id), await story.wholePool(id)];
      const isCovered = left * 100n >= whole * next.percent && left > 0n;
      return isCovered ? story.earn(id, userOf(next), next.percent) : null;
    }),
    drain: on(async (id, next) => {
      const isWhole = (await story.poolOf(id)) === (await story.wholePool(id));
      const isOpen = ['active', 'paused'].includes(await story.stateOf(id));
      return isWhole && isOpen ? story.earnAllBut(id, userOf(next), next.micro) : null;
    }),
    demote: ({ group }: Step) => story.setRights(groups[group] ?? '', false),
    promote: ({ group }: Step) => story.setRights(groups[group] ?? '', true),
    pass: ({ hours }: Step) => story.later(hours),
  };
}

/** What earners do in the groups, and admins about it. */
function actsOfPeople({ creator, earners, campaigns, groups, text: messages }: History) {
  const as = (act: (who: Person, next: Step) => Promise<unknown>) => async (next: Step) => {
    const who = earners[next.earner];
    return who ? act(who, next) : null;
  };
  const groupOf = ({ group }: Step): Group => {
    return { id: '', chatId: groups[group] ?? '', creatorId: creator };
  };
  const runJudge = async () => {
    story.rest(700);
    for (const id of campaigns) await story.runJudge({ id, chatId: '', creatorId: creator });
  };
  return {
    talk: as(async (who, next) => {
      const group = groupOf(next);
      for (const id of campaigns) await attempt(() => story.join(who, { ...group, id }));
      for (let n = 0; n < 3; n += 1) {
        story.rest(30);
        const message = story.says(who, group);
        messages.push({ group, message });
        await story.record(message);
      }
      if (next.isWon) await runJudge();
    }),
    react: as(async (who) => {
      const last = messages.at(-1);
      if (last) await story.record(story.reacts(who, last.message, last.group));
      await runJudge();
    }),
    reverse: as(async ({ userId }, next) => {
      const id = campaigns[next.campaign % Math.max(campaigns.length, 1)];
      return id && story.reverse({ ...groupOf(next), id }, { userId });
    }),
    appeal: as((who) => story.appeal(who)),
    answer: async ({ isWon }: Step) => {
      const [id] = await story.openAppeals(earners);
      return id && story.answer(id, isWon ? 'won' : 'lost');
    },
    ban: as((who) => story.ban(who)),
    lift: as((who) => story.lift(who)),
  };
}

const sumOf = (amounts: readonly bigint[]) => amounts.reduce((sum, amount) => sum + amount, 0n);

/** A refusal is an answer; anything else that is thrown is a bug. */
async function attempt(act: () => Promise<unknown>): Promise<void> {
  try {
    await act();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    refused.add(error.code);
  }
}

/** Whatever waits is cancelled, whatever runs is over, and all appeals and bans are final. */
async function endAll({ campaigns, creator }: History) {
  for (const id of campaigns) {
    if ((await story.stateOf(id)) === 'pending') await story.cancel(id, creator);
  }
  await story.later(8 * 24);
  for (const _ of [1, 2, 3]) await story.later(15 * 24);
}

test('whatever happens, in whatever order, every cent is somewhere and nothing is left at the end', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 20, maxLength: 45, size: 'max' }),
      async (steps) => {
        const history = await openPeople();
        const { creator, earners, campaigns } = history;
        const acts: Acts = { ...actsOnCampaigns(history), ...actsOfPeople(history) };
        for (const [n, next] of steps.entries()) {
          await attempt(() => acts[next.do](next));
          for (const id of campaigns) seen.add(await story.stateOf(id));
          if (n % 8 === 7) expect(await story.findings()).toEqual([]);
        }
        await endAll(history);
        expect(await story.findings()).toEqual([]);
        for (const id of campaigns) {
          const own = [
            accounts.campaignPool(id),
            accounts.campaignFee(id),
            accounts.campaignDisputed(id),
            ...earners.map(({ userId }) => accounts.earnerAccruing(userId, id)),
          ];
          expect(new Set(await balances(story.db, own))).toEqual(new Set([0n]));
          expect(['completed', 'ended']).toContain(await story.stateOf(id));
        }
        const { held, spent } = await readCampaignTotals(story.db, creator);
        const left = await story.creatorBalance(creator);
        expect([held, spent + left]).toEqual([0n, history.deposited]);
        // Of what was spent earners have the pool's part: four fifths, but for the rounding. A ban
        // gives what it forfeits back to the creator, without the fee.
        const own = earners.map(({ userId }) => accounts.earnerAvailable(userId));
        const paid = sumOf(await balances(story.db, own));
        const fee = (paid + (await story.forfeitedOf(earners))) / 4n;
        expect(spent >= paid).toBe(true);
        expect(spent - paid <= fee + BigInt(campaigns.length)).toBe(true);
      },
    ),
    { ...randomHistories(15), examples: fixedExamples },
  );
  // The histories went where they should: every state, end of a reversal and of a ban, and the
  // refusals that matter.
  expect([...seen].toSorted()).toEqual(['active', 'completed', 'ended', 'paused', 'pending']);
  const ends = ['final', 'lifted', 'overturned', 'upheld'];
  expect((await story.states()).toSorted()).toEqual(ends);
  expect([...refused]).toEqual(
    expect.arrayContaining([
      'appeal.already_filed',
      'campaign.needs_funds',
      'campaign.not_pending',
      'campaign.not_running',
      'spark.nothing_to_reverse',
      'spark.waits_for_group',
    ]),
  );
});

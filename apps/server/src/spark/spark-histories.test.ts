import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readCampaignTotals } from '../campaigns/index.ts';
import { accounts, balance, balances } from '../ledger/index.ts';
import { Refusal } from '../platform/refusal.ts';
import { openSparkStory, type SparkStory } from './testing/spark-story.ts';

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
  earn: 6,
  drain: 1,
  pass: 3,
};
type Verb = keyof typeof often;
const verbs = Object.entries(often).flatMap(([verb, weight]) =>
  Array.from({ length: weight }, () => verb as Verb),
);

/** What happens next; every verb takes of the numbers what it needs. */
const step = fc.record({
  do: fc.constantFrom(...verbs),
  campaign: fc.nat(5),
  /** Of two that every history has. */
  group: fc.nat(1),
  dollars: fc.bigInt(1n, 300n),
  percent: fc.bigInt(1n, 60n),
  /** Left in a drained pool: on both sides of one message. */
  micro: fc.bigInt(9_990n, 10_010n),
  hours: fc.integer({ min: 1, max: 30 }),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** A step of a told history: what is left out is the first of everything. */
function told(verb: Verb, of: Partial<Step> = {}): Step {
  const firsts = { campaign: 0, group: 0, dollars: 100n, percent: 10n, micro: 9999n, hours: 1 };
  return { ...firsts, ...of, do: verb };
}

/** What chance may miss in the histories, but every run must have seen. */
const alwaysTold: [Step[]][] = [
  [[told('create'), told('connect'), told('earn'), told('drain')]],
  [[told('create'), told('connect'), told('drain')]],
  [[told('create'), told('connect'), told('demote'), told('pass', { hours: 30 })]],
  [[told('create', { dollars: 300n }), told('create', { dollars: 300n }), told('start')]],
  [[told('create'), told('start'), told('cancel'), told('start'), told('stop')]],
];

let story: SparkStory;
let histories = 0;
const refused = new Set<string>();
const seen = new Set<string>();
beforeAll(async () => {
  story = await openSparkStory();
});
afterAll(() => story.close());

/** One creator, one earner, two groups, and what can happen to them. */
async function openHistory() {
  const own = (histories += 1);
  const creator = await story.creator(`h${own}-creator`, 250n);
  const earner = await story.earner(`h${own}-earner`);
  const campaigns: string[] = [];
  let deposited = 250_000_000n;
  const groups = [`-${own}1`, `-${own}2`];

  const onCampaign = async (next: Step): Promise<unknown> => {
    const id = campaigns[next.campaign % Math.max(campaigns.length, 1)];
    if (id === undefined) return null;
    if (next.do === 'start') return story.start(id, creator);
    if (next.do === 'cancel') return story.cancel(id, creator);
    if (next.do === 'stop') return story.stop(id, creator);
    if (next.do === 'connect') return story.connect(id, creator, groups[next.group]);
    const left = await story.poolOf(id);
    const whole = await story.wholePool(id);
    const isOpen = ['active', 'paused'].includes(await story.stateOf(id));
    if (next.do === 'earn' && left * 100n >= whole * next.percent && left > 0n) {
      return story.earn(id, earner, next.percent);
    }
    return next.do === 'drain' && isOpen && left === whole
      ? story.earnAllBut(id, earner, next.micro)
      : null;
  };

  const take = async (next: Step): Promise<unknown> => {
    const chatId = groups[next.group] ?? '';
    switch (next.do) {
      case 'create':
        return campaigns.push((await story.create(creator, next)).id);
      case 'deposit':
        deposited += next.dollars * 1_000_000n;
        await story.deposit(creator, next.dollars);
        return story.startPending(creator);
      case 'demote':
        return story.setRights(chatId, false);
      case 'promote':
        return story.setRights(chatId, true);
      case 'pass':
        return story.pass(next.hours);
      default:
        return onCampaign(next);
    }
  };

  return {
    creator,
    earner,
    campaigns,
    groups,
    deposited: () => deposited,
    /** A refusal is an answer; anything else that is thrown is a bug. */
    take: async (next: Step): Promise<void> => {
      try {
        await take(next);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        refused.add(error.code);
      }
      for (const id of campaigns) seen.add(await story.stateOf(id));
    },
  };
}

/** Whatever waits is cancelled, whatever runs is over, and a day later all is settled. */
async function endAll({ campaigns, creator }: Awaited<ReturnType<typeof openHistory>>) {
  for (const id of campaigns) {
    if ((await story.stateOf(id)) === 'pending') await story.cancel(id, creator);
  }
  await story.pass(30);
  await story.pass(24);
}

test('whatever happens, in whatever order, every cent is somewhere and nothing is left at the end', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 20, maxLength: 45, size: 'max' }),
      async (steps) => {
        const history = await openHistory();
        for (const [n, next] of steps.entries()) {
          await history.take(next);
          if (n % 8 === 7) expect(await story.findings()).toEqual([]);
        }
        await endAll(history);
        expect(await story.findings()).toEqual([]);

        const { creator, earner, campaigns } = history;
        for (const id of campaigns) {
          const own = [accounts.campaignPool(id), accounts.campaignFee(id)];
          expect(await balances(story.db, own)).toEqual([0n, 0n]);
          expect(['completed', 'ended']).toContain(await story.stateOf(id));
        }
        const { held, spent } = await readCampaignTotals(story.db, creator);
        const left = await story.creatorBalance(creator);
        expect([held, spent + left]).toEqual([0n, history.deposited()]);
        // of what was spent the earner has the pool's part: four fifths, but for the rounding
        const paid = await balance(story.db, accounts.earnerAvailable(earner));
        expect(spent >= paid && spent - paid <= paid / 4n).toBe(true);
      },
    ),
    { numRuns: 40, examples: alwaysTold },
  );
  // the histories went where they should: every state, and the refusals that matter
  expect([...seen].toSorted()).toEqual(['active', 'completed', 'ended', 'paused', 'pending']);
  expect([...refused]).toEqual(
    expect.arrayContaining([
      'campaign.needs_funds',
      'campaign.not_pending',
      'campaign.not_running',
      'spark.waits_for_group',
    ]),
  );
}, 240_000);

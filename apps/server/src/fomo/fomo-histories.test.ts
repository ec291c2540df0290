import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readCampaignTotals, type Campaign } from '../campaigns/index.ts';
import { accounts, balance, balances } from '../ledger/index.ts';
import { Refusal } from '../platform/refusal.ts';
import { openFomoStory, type FomoStory } from './testing/fomo-story.ts';

/** What can happen, and how often it does. */
const often = { create: 4, deposit: 3, start: 2, cancel: 1, stop: 2, earn: 6 };
type Verb = keyof typeof often;
const verbs = Object.entries(often).flatMap(([verb, weight]) =>
  Array.from({ length: weight }, () => verb as Verb),
);

/** What happens next; every verb takes of the numbers what it needs. */
const step = fc.record({
  do: fc.constantFrom(...verbs),
  campaign: fc.nat(5),
  dollars: fc.bigInt(1n, 300n),
  /** Of what is left in the pool; 1000: all of it. */
  thousandths: fc.bigInt(1n, 1000n),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

function told(verb: Verb, of: Partial<Step> = {}): Step {
  return { campaign: 0, dollars: 100n, thousandths: 100n, ...of, do: verb };
}

/** What chance may miss in the histories, but every run must have seen. */
const alwaysTold: [Step[]][] = [
  [[told('create'), told('earn', { thousandths: 1000n }), told('stop'), told('stop')]],
  [[told('create', { dollars: 300n }), told('start'), told('cancel'), told('start')]],
  [[told('create'), told('earn'), told('stop')]],
];

let story: FomoStory;
let histories = 0;
const refused = new Set<string>();
const seen = new Set<string>();
beforeAll(async () => {
  story = await openFomoStory();
});
afterAll(() => story.close());

async function openHistory() {
  const own = (histories += 1);
  const creator = await story.creator(`h${own}-creator`, 250n);
  const earner = await story.earner(`h${own}-earner`);
  const campaigns: Campaign[] = [];
  let deposited = 250_000_000n;

  const onCampaign = async (next: Step): Promise<unknown> => {
    const campaign = campaigns[next.campaign % Math.max(campaigns.length, 1)];
    if (!campaign) return null;
    if (next.do === 'start') return story.start(campaign.id, creator);
    if (next.do === 'cancel') return story.cancel(campaign.id, creator);
    if (next.do === 'stop') return story.stop(campaign.id, creator);
    const left = await story.poolOf(campaign.id);
    const earned = (left * next.thousandths) / 1000n;
    return earned > 0n && story.earn(campaign, earner, earned);
  };

  return {
    creator,
    earner,
    campaigns,
    deposited: () => deposited,
    /** A refusal is an answer; anything else that is thrown is a bug. */
    take: async (next: Step): Promise<void> => {
      try {
        if (next.do === 'create') campaigns.push(await story.create(creator, next));
        else if (next.do === 'deposit') {
          deposited += next.dollars * 1_000_000n;
          await story.deposit(creator, next.dollars);
          await story.startPending(creator);
        } else await onCampaign(next);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        refused.add(error.code);
      }
      for (const { id } of campaigns) seen.add(await story.stateOf(id));
    },
  };
}

test('whatever happens, in whatever order, every cent is somewhere and nothing is left at the end', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 20, maxLength: 45, size: 'max' }),
      async (steps) => {
        const { creator, earner, campaigns, deposited, take } = await openHistory();
        for (const [n, next] of steps.entries()) {
          await take(next);
          if (n % 8 === 7) expect(await story.findings()).toEqual([]);
        }
        for (const { id } of campaigns) {
          const state = await story.stateOf(id);
          if (state === 'pending') await story.cancel(id, creator);
          if (state === 'active') await story.stop(id, creator);
          const own = [accounts.campaignPool(id), accounts.campaignFee(id)];
          expect(await balances(story.db, own)).toEqual([0n, 0n]);
        }
        expect(await story.findings()).toEqual([]);
        const { held, spent } = await readCampaignTotals(story.db, creator);
        const left = await story.creatorBalance(creator);
        expect([held, spent + left]).toEqual([0n, deposited()]);
        // of what was spent the earner has the pool's part: 85 of 100, but for the rounding
        const paid = await balance(story.db, accounts.earnerAvailable(earner));
        expect(spent >= paid && spent - paid <= (paid * 15n) / 85n + 1n).toBe(true);
      },
    ),
    { numRuns: 40, examples: alwaysTold },
  );
  expect([...seen].toSorted()).toEqual(['active', 'completed', 'ended', 'pending']);
  expect([...refused]).toEqual(
    expect.arrayContaining([
      'campaign.needs_funds',
      'campaign.not_pending',
      'campaign.not_running',
    ]),
  );
}, 240_000);

import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { readCampaignTotals } from '../../core/index.ts';
import { accounts, balances } from '../../../money/ledger/index.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { openDripStory, tweet } from '../../../../testing/campaigns/drip-story.ts';
import { anyVerb, randomHistories } from '../../../../testing/platform/random-histories.ts';
import { leaveRoomFor } from './leave-room.ts';

/** What can happen, and how often it does. */
const often = {
  buy: 2,
  deposit: 1,
  start: 1,
  stop: 1,
  tweet: 1,
  shrink: 3,
  work: 8,
  again: 3,
  approve: 6,
  reject: 3,
  pass: 2,
};
type Verb = keyof typeof often;

/** The next step; each verb uses the numbers that it needs. */
const step = fc.record({
  do: anyVerb(often),
  packageId: fc.constantFrom('ignition', 'boost', 'surge'),
  campaign: fc.nat(5),
  work: fc.nat(20),
  earner: fc.nat(3),
  /** Of a tweet in its campaign. */
  position: fc.integer({ min: 1, max: 3 }),
  room: fc.nat(3),
  remainder: fc.bigInt(0n, 200_000n),
  dollars: fc.bigInt(1n, 2000n),
  hours: fc.integer({ min: 1, max: 30 }),
});

type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** A step of a told history: what is left out is the first of everything. */
function makeStep(verb: Verb, step: Partial<Step> = {}): Step {
  const first: Pick<Step, 'packageId'> = { packageId: 'ignition' };
  const zeros = { campaign: 0, work: 0, earner: 0, position: 1, room: 0 };
  return { ...first, ...zeros, remainder: 0n, dollars: 1n, hours: 1, do: verb, ...step };
}

/** What chance may miss in fifty histories, but every run must have seen. */
const fixedExamples: [Step[]][] = [
  [[makeStep('buy'), makeStep('shrink'), makeStep('approve'), makeStep('approve')]],
  [
    [
      makeStep('buy'),
      makeStep('shrink'),
      makeStep('work', { earner: 1 }),
      makeStep('stop'),
      makeStep('work'),
    ],
  ],
  [[makeStep('buy', { packageId: 'surge' })]],
];

let histories = 0;
const refused = new Set<string>();
const seen = new Set<string>();
const story = await openDripStory();
const admin = await story.person('admin', 'admin');
afterAll(() => story.close());

/** One creator, five earners, and what can happen to them. */
async function openHistory() {
  const own = `h${(histories += 1)}`;
  const creator = await story.creator(`${own}-creator`, 2000n);
  const earners: string[] = [];
  for (let n = 0; n < 5; n += 1) earners.push(await story.earner(`${own}-earner${n}`));
  const campaigns: { campaignId: string; taskId: string }[] = [];
  const works: { id: string; userId: string; taskId: string }[] = [];
  let deposited = 2_000_000_000n;

  const onMoney = async (next: Step): Promise<unknown> => {
    if (next.do === 'buy') return campaigns.push(await story.create(creator, next.packageId));
    deposited += next.dollars * 1_000_000n;
    await story.deposit(creator, next.dollars);
    return story.startPending(creator);
  };

  const onWork = async (next: Step): Promise<unknown> => {
    const work = works[next.work % Math.max(works.length, 1)];
    if (!work) return null;
    if (next.do === 'approve') return story.approve(work.id, admin);
    if (next.do === 'reject') return story.reject(work.id, admin);
    return works.push(await story.submitTask(work.userId, work.taskId));
  };

  const onCampaign = async (next: Step): Promise<unknown> => {
    const campaign = campaigns[next.campaign % Math.max(campaigns.length, 1)];
    if (!campaign) return null;
    const { campaignId, taskId } = campaign;
    if (next.do === 'start') return story.start(campaignId, creator);
    if (next.do === 'stop') return story.stop(campaignId, creator);
    if (next.do === 'tweet') return story.addTweet(campaignId, creator, tweet(next.position + 1));
    if (next.do === 'shrink') {
      const isLarge = (await story.poolOf(campaignId)) > 1_000_000n;
      const by = earners[4] ?? '';
      const { room, remainder } = next;
      return isLarge && works.push(await leaveRoomFor(story, room, { taskId, by, remainder }));
    }
    const task = await story.taskOf(campaignId, next.position);
    const earner = earners[next.earner] ?? '';
    return task === 'none' ? null : works.push(await story.work(earner, task));
  };

  return {
    creator,
    earners,
    campaigns,
    deposited: () => deposited,
    /** A refusal is an answer; anything else that is thrown is a bug. */
    take: async (next: Step): Promise<void> => {
      try {
        if (next.do === 'pass') await story.pass(next.hours);
        else if (next.do === 'buy' || next.do === 'deposit') await onMoney(next);
        else if (['approve', 'reject', 'again'].includes(next.do)) await onWork(next);
        else await onCampaign(next);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        refused.add(error.code);
      }
    },
  };
}

/** Waits until no campaign runs: what one gives back may start the next that waits. */
async function finish(campaignIds: readonly string[]): Promise<void> {
  // the longest ends, what no one decided is decided by the system, and every rejection is final
  for (const hours of [48, 72, 14 * 24]) await story.pass(hours);
  const states = await Promise.all(campaignIds.map(story.stateOf));
  if (states.includes('active')) await finish(campaignIds);
}

test('whatever happens, in whatever order, every cent is somewhere and nothing is left at the end', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 30, maxLength: 60, size: 'max' }),
      async (steps) => {
        const history = await openHistory();
        for (const [n, next] of steps.entries()) {
          await history.take(next);
          if (n % 8 === 7) expect(await story.findings()).toEqual([]);
        }
        const { creator, earners, campaigns } = history;
        await finish(campaigns.map(({ campaignId }) => campaignId));
        expect(await story.findings()).toEqual([]);

        for (const { campaignId } of campaigns) {
          const state = await story.stateOf(campaignId);
          seen.add(state);
          const pool = accounts.campaignPool(campaignId);
          const fee = accounts.campaignFee(campaignId);
          expect([state === 'active', ...(await balances(story.db, [pool, fee]))]).toEqual([
            false,
            0n,
            0n,
          ]);
        }
        const reserved = await balances(story.db, earners.map(accounts.earnerReserved));
        expect(reserved).toEqual(earners.map(() => 0n));
        const earned = await balances(story.db, earners.map(accounts.earnerAvailable));
        const { held, spent } = await readCampaignTotals(story.db, creator);
        const left = await story.creatorBalance(creator);
        expect([held, spent + left]).toEqual([0n, history.deposited()]);
        // of what was spent the earners have the pool's part: four fifths, but for the rounding
        const paid = earned.reduce((sum, part) => sum + part, 0n);
        expect(spent - paid <= paid / 4n).toBe(true);
      },
    ),
    { ...randomHistories(20), examples: fixedExamples },
  );
  // the histories went where they should: all three ways for a campaign to be
  expect([...seen].toSorted()).toEqual(['completed', 'ended', 'pending']);
  expect([...refused]).toEqual(
    expect.arrayContaining(['task.pool_empty', 'task.ended', 'review.not_waiting']),
  );
});

import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { readCampaignTotals, type Campaign } from '../../core/index.ts';
import { accounts, balances } from '../../../money/ledger/index.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Submission } from '../../../work/submissions/index.ts';
import { anyVerb, randomHistories } from '../../../../testing/platform/random-histories.ts';
import { customTask, openFomoStory, retweetTask } from './fomo-story.ts';

/** What can happen, and how often it does. */
const often = {
  create: 4,
  deposit: 2,
  start: 2,
  cancel: 1,
  stop: 1,
  take: 9,
  leave: 1,
  submit: 12,
  approve: 9,
  reject: 4,
  appeal: 4,
  overturn: 2,
  uphold: 2,
  ban: 1,
  pass: 3,
};
type Verb = keyof typeof often;

const onWorkVerbs = new Set<Verb>(['approve', 'reject', 'appeal', 'overturn', 'uphold']);

/** The next step; each verb uses the numbers that it needs. */
const step = fc.record({
  do: anyVerb(often),
  campaign: fc.nat(5),
  earner: fc.nat(2),
  work: fc.nat(20),
  link: fc.nat(1),
  dollars: fc.bigInt(1n, 300n),
  hours: fc.constantFrom(1, 20, 30, 8 * 24),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

function makeStep(verb: Verb, step: Partial<Step> = {}): Step {
  const usual = { campaign: 0, earner: 0, work: 0, link: 0, dollars: 100n, hours: 1 };
  return { ...usual, ...step, do: verb };
}

/** What chance may miss in the histories, but every run must have seen. */
const fixedExamples: [Step[]][] = [
  [
    [
      makeStep('create'),
      makeStep('take'),
      makeStep('submit'),
      makeStep('submit', { link: 1 }),
      makeStep('approve'),
      makeStep('approve', { work: 1 }),
      makeStep('ban'),
      makeStep('pass', { hours: 30 }),
      makeStep('stop'),
      makeStep('stop'),
    ],
  ],
  [
    [
      makeStep('create', { dollars: 300n }),
      makeStep('start'),
      makeStep('cancel'),
      makeStep('start'),
    ],
  ],
  // work that waits when its earner is banned
  [[makeStep('create', { dollars: 1n }), makeStep('take'), makeStep('submit'), makeStep('ban')]],
  // an admin overturns one rejection and upholds another
  [
    [
      makeStep('create'),
      makeStep('take'),
      makeStep('submit'),
      makeStep('submit', { link: 1 }),
      ...(['reject', 'appeal'] as const).flatMap((verb) => [
        makeStep(verb),
        makeStep(verb, { work: 1 }),
      ]),
      makeStep('overturn'),
      makeStep('uphold', { work: 1 }),
      makeStep('pass', { hours: 30 }),
    ],
  ],
  // an appeal that waits when its earner is banned
  [
    [
      makeStep('create', { dollars: 1n }),
      makeStep('take'),
      makeStep('submit'),
      makeStep('reject'),
      makeStep('appeal'),
      makeStep('ban'),
    ],
  ],
  [
    [
      makeStep('create'),
      makeStep('take'),
      makeStep('submit'),
      makeStep('reject'),
      makeStep('appeal'),
      makeStep('stop'),
      makeStep('pass', { hours: 8 * 24 }),
    ],
  ],
  [
    [
      makeStep('create', { dollars: 1n }),
      ...[0, 1].flatMap((earner) => [
        makeStep('take', { earner }),
        makeStep('submit', { earner }),
        makeStep('approve', { work: earner }),
      ]),
    ],
  ],
];

let histories = 0;
const refused = new Set<string>();
const seen = new Set<string>();
const story = await openFomoStory();
afterAll(() => story.close());

/** A dollar buys two retweets; more of it two people with two drawings each. */
function wishes(dollars: bigint) {
  const tasks = dollars < 10n ? [retweetTask] : [customTask({ cents: 200n, links: 2 })];
  return { dollars, users: 2, tasks };
}

async function openHistory() {
  const own = (histories += 1);
  const creator = await story.creator(`h${own}-creator`, 250n);
  const admin = await story.person(`h${own}-admin`, 'admin');
  const earners = await Promise.all([0, 1, 2].map((n) => story.earner(`h${own}-earner${n}`)));
  const campaigns: Campaign[] = [];
  const work: Submission[] = [];
  let deposited = 250_000_000n;

  const onCampaign = async (next: Step, { id }: Campaign): Promise<unknown> => {
    if (next.do === 'start') return story.start(id, creator);
    if (next.do === 'cancel') return story.cancel(id, creator);
    if (next.do === 'stop') return story.stop(id, creator);
    const spot = await story.spotOf({ id });
    const earner = earners[next.earner] ?? '';
    if (next.do === 'take') return story.take(spot, earner);
    if (next.do === 'leave') return story.leave(spot, earner);
    return work.push(await story.submit(spot, earner, next.link % spot.links.length));
  };
  const onWork = async (next: Step, one: Submission): Promise<unknown> => {
    if (next.do === 'appeal') return story.appeal(one);
    if (next.do === 'overturn') return story.answerAppeal(one, admin, 'won');
    if (next.do === 'uphold') return story.answerAppeal(one, admin, 'lost');
    return next.do === 'approve' ? story.approve(one, creator) : story.reject(one, creator);
  };
  const follow = async (next: Step): Promise<unknown> => {
    if (next.do === 'create')
      return campaigns.push(await story.create(creator, wishes(next.dollars)));
    if (next.do === 'pass') return story.pass(next.hours);
    if (next.do === 'ban') return story.ban(earners[next.earner] ?? '', admin);
    if (next.do === 'deposit') {
      deposited += next.dollars * 1_000_000n;
      await story.deposit(creator, next.dollars);
      return story.startPending(creator);
    }
    if (onWorkVerbs.has(next.do)) {
      const one = work[next.work % Math.max(work.length, 1)];
      return one && onWork(next, one);
    }
    const campaign = campaigns[next.campaign % Math.max(campaigns.length, 1)];
    return campaign && onCampaign(next, campaign);
  };

  return {
    creator,
    admin,
    earners,
    campaigns,
    deposited: () => deposited,
    /** A refusal is an answer; anything else that is thrown is a bug. */
    take: async (next: Step): Promise<void> => {
      try {
        await follow(next);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        refused.add(error.code);
        // A place is kept with the money for its links.
        if (next.do === 'submit') expect(error.code).not.toBe('task.pool_empty');
      }
      for (const { id } of campaigns) seen.add(await story.stateOf(id));
    },
  };
}

type History = Awaited<ReturnType<typeof openHistory>>;

/** Ends what runs, and waits until every decision, appeal and ban is final. */
async function wait({ campaigns, creator, admin, earners }: History) {
  for (const { id } of campaigns) {
    const state = await story.stateOf(id);
    if (state === 'pending') await story.cancel(id, creator);
    if (state === 'active') await story.stop(id, creator);
  }
  await decideAll(creator);
  for (const _ of [1, 2, 3]) await story.pass(15 * 24);
  await story.turnDownAppeals(earners, admin);
  await story.pass(15 * 24);
}

async function decideAll(creator: string) {
  // The work of a banned earner leaves the queue when the worker of bans has run.
  await story.sweep();
  for (const one of await story.waiting(creator)) await story.approve(one, creator);
}

test('whatever happens, in whatever order, every cent is somewhere and nothing is left at the end', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 20, maxLength: 60, size: 'max' }),
      async (steps) => {
        const history = await openHistory();
        const { creator, earners, campaigns, deposited, take } = history;
        for (const [n, next] of steps.entries()) {
          await take(next);
          if (n % 16 === 15) expect(await story.findings()).toEqual([]);
        }
        await wait(history);
        for (const { id } of campaigns) {
          const own = [
            accounts.campaignPool(id),
            accounts.campaignFee(id),
            accounts.campaignDisputed(id),
          ];
          expect(await balances(story.db, own)).toEqual([0n, 0n, 0n]);
        }
        expect(await story.findings()).toEqual([]);
        const { held, spent } = await readCampaignTotals(story.db, creator);
        const left = await story.creatorBalance(creator);
        expect([held, spent + left]).toEqual([0n, deposited()]);
        // Of what was spent earners have the pool's part: 85 of 100, rounded in each campaign.
        const paid = (await balances(story.db, earners.map(accounts.earnerAvailable))).reduce(
          (sum, amount) => sum + amount,
          0n,
        );
        const fee = (paid * 15n) / 85n;
        expect(spent >= paid).toBe(true);
        if (!(await story.hasForfeits(earners))) {
          expect(spent - paid <= fee + BigInt(campaigns.length)).toBe(true);
        }
      },
    ),
    { ...randomHistories(12), examples: fixedExamples },
  );
  expect([...seen].toSorted()).toEqual(['active', 'completed', 'ended', 'pending']);
  expect([...refused]).toEqual(
    expect.arrayContaining([
      'campaign.needs_funds',
      'campaign.not_pending',
      'campaign.not_running',
      'fomo.no_place',
      'review.not_waiting',
    ]),
  );
});

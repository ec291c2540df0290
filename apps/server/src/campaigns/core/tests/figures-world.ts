import { randomUUID } from 'node:crypto';
import type { CallName } from '@stoke/contract';
import type { Reply } from '@stoke/contract/client';
import fc from 'fast-check';
import { expect } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { giveDollars, joinBrand } from '../../../../testing/server/brand.ts';
import { dataUrl } from '../../../../testing/server/fomo-work.ts';
import { newWallet } from '../../../../testing/server/new-wallet.ts';
import { openSparkWork } from '../../../../testing/server/spark-work.ts';
import type { TestServer } from '../../../../testing/server/test-server.ts';
import { ask, join, password, type Member } from '../../../../testing/server/visitor.ts';

const verbs = ['tweet', 'tweet', 'link', 'link', 'talk', 'talk', 'short', 'doubtful', 'react', 'open',
  'approve', 'approve', 'reject', 'appeal', 'answer', 'reverse', 'take back', 'judge', 'pay out', 'ban',
  'pass', 'pass', 'pass', 'fortnight', 'buy', 'top up', 'stop', 'cancel', 'withdraw', 'keep', 'boost'] as const; // prettier-ignore
export const step = fc.record({
  do: fc.constantFrom(...verbs),
  who: fc.nat(2),
  many: fc.integer({ min: 1, max: 5 }),
  minutes: fc.constantFrom(5, 15, 26 * 60),
  which: fc.nat(2),
});
export type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

export const kinds = ['drip', 'spark', 'fomo'] as const;
export type Kind = (typeof kinds)[number];
/** The calls of a kind of campaign, and where its files are. */
export const calls = {
  drip: { own: 'dripCampaignsOfCreator', results: 'dripResults', stop: 'stopDrip', cancel: 'cancelDrip', path: 'drip-campaigns' },
  spark: { own: 'sparksOfCreator', results: 'sparkResults', stop: 'stopSpark', cancel: 'cancelSpark', path: 'spark-campaigns' },
  fomo: { own: 'fomosOfCreator', results: 'fomoResults', stop: 'stopFomo', cancel: 'cancelFomo', path: 'campaigns' },
} as const satisfies Record<Kind, Record<'own' | 'results' | 'stop' | 'cancel', CallName> & { path: string }>; // prettier-ignore

/** What the cards of every kind have. */
export type Card = {
  _id: string;
  status: string;
  isFunded: boolean;
  poolSpent: number;
  poolReserved: number;
  poolDisputed: number;
  refunded: number;
};

let tweets = 0n;
let pictures = 0;
const odd = ['apple', 'river', 'stone', 'cloud', 'hammer', 'window', 'garden', 'silver', 'rocket',
  'tiger', 'bridge', 'candle', 'mirror', 'pencil', 'orange', 'summer', 'castle', 'island'] as const; // prettier-ignore
/** Words that say nothing. */
const salad = (n: number) => Array.from({ length: 6 }, (_, at) => odd[(n * 5 + at * (1 + (n % 4))) % odd.length]).join(' '); // prettier-ignore

/** The reply to a call that is answered. */
export function reader(server: TestServer) {
  return async <N extends CallName>(name: N, token: string, asked: object = {}) => {
    const { status, body } = await ask(server, name, { token, ...asked });
    expect([name, status, body]).toEqual([name, 200, body]);
    return body as Reply<N>;
  };
}

/** A brand with a campaign of each kind, and three people who may work for all of them. */
export async function openWorld(server: TestServer) {
  const brand = await joinBrand(server, 1000n);
  const world = {
    brand,
    /** All that came into the balance, in dollars. */
    deposited: 1000n + 100n,
    spark: await openSparkWork(server, { creator: brand }),
    people: [] as (Member & { sender: string })[],
    admins: [await join(server, { isAdmin: true }), await join(server, { isAdmin: true })] as const,
  };
  await buyDrip(server, brand);
  await buyFomo(server, brand);
  for (const n of [0, 1, 2]) {
    const person = await world.spark.earner();
    const { token } = person;
    await ask(server, 'saveXAccount', { token, body: { xUsername: `worker${tweets}x${n}` } });
    await ask(server, 'saveWallet', { token, body: { walletAddress: newWallet() } });
    world.people.push(person);
  }
  return world;
}
export type World = Awaited<ReturnType<typeof openWorld>>;

async function buyDrip(server: TestServer, { token }: Member) {
  tweets += 1n;
  const tweetId = 1_950_000_000_000_000_000n + tweets;
  const initialTweetLink = `https://x.com/brand/status/${tweetId}`;
  const made = await ask(server, 'createDrip', { token, body: { packageId: 'ignition', initialTweetLink } }); // prettier-ignore
  expect(made.status).toBe(201);
}

async function buyFomo(server: TestServer, { token }: Member) {
  const link = { link: '', type: 'manual-upload', proofRequired: true };
  const task = { key: 'custom-1', name: 'Draw', baseRate: 1, allocationPercentage: 100 };
  const made = await ask(server, 'createFomo', {
    token,
    body: {
      name: 'Join us',
      budget: 60,
      numberOfUsers: 20,
      campaignTasks: [{ ...task, links: [link, link] }],
      bannerImage: await dataUrl(),
    },
  });
  expect([made.status, made.body]).toEqual([201, made.body]);
}

/** Everything of a brand of one kind, newest first. */
export async function cardsOf(server: TestServer, { brand }: World, kind: Kind): Promise<Card[]> {
  const { body } = await ask(server, calls[kind].own, {
    token: brand.token,
    params: { userId: brand.id, creatorId: brand.id },
  });
  return (Array.isArray(body) ? body : (body as { data: unknown }).data) as Card[];
}

/** Lets the chain and everything else go on; after more than a session lasts, people log in again. */
async function pass(server: TestServer, world: World, minutes: number) {
  await world.spark.pass(minutes);
  server.chain.finalize();
  await server.sweep();
  if (minutes < 6 * 24 * 60) return;
  await server.sweep();
  for (const member of [world.brand, ...world.people, ...world.admins]) {
    const { body } = await ask(server, 'login', { body: { email: member.email, password } });
    member.token = (body as { token: string }).token;
  }
}

/** One step of a history; a refused step changes nothing. */
export async function live(server: TestServer, world: World, chosen: Step): Promise<void> {
  const { who, many, minutes, which } = chosen;
  const { brand, spark, people, admins } = world;
  const [admin, second] = admins;
  const person = people[who];
  if (!person) return;
  const read = reader(server);
  const { token } = person;
  const sparkParams = { campaignId: spark.campaignId };
  const confirm = (by: string) => ask(server, 'confirmIdentity', { token: by, body: { password } });
  const isBanned = async () => (await read('currentUser', token)).accountStatus === 'banned';
  const own = async (state: string) => {
    const query = { limit: '50', state };
    return await read('submissions', token, { query });
  };
  const decide = async (verdict: 'approved' | 'rejected') => {
    const reason = verdict === 'rejected' ? { reason: 'not_done' } : {};
    const decisions = (await own('pending'))
      .slice(0, many)
      .map(({ _id: submissionId }) => ({ submissionId, verdict, ...reason }));
    const body = { decisions, undoable: false };
    if (decisions.length > 0) await ask(server, 'decideSubmissions', { token: admin.token, body });
  };
  const appeal = (about: object) => {
    const text = 'It was done as the task asks, please look again.';
    return ask(server, 'fileAppeal', { token, body: { ...about, text } });
  };
  const takeBack = async (by: Member, name: 'reverseSpark' | 'reverseOwnSpark', body: object) =>
    ask(server, name, { token: by.token, params: sparkParams, body: { reason: 'automated', ...body } }); // prettier-ignore
  const acts: Record<Step['do'], () => Promise<unknown>> = {
    tweet: async () => {
      const { body } = await ask(server, 'availableTasks', { token });
      const tasks = Array.isArray(body) ? (body as Reply<'availableTasks'>) : [];
      const id = tasks.find((task) => task.creatorId === brand.id && !task.isPendingByUser && !task.isVerifiedByUser)?._id; // prettier-ignore
      if (id === undefined) return;
      for (const actionType of ['like', 'retweet', 'comment']) {
        await ask(server, 'markAction', { token, params: { id }, body: { actionType } });
      }
      await ask(server, 'completeTask', { token, params: { id } });
    },
    link: async () => {
      const fomos = (await cardsOf(server, world, 'fomo')) as Reply<'fomosOfCreator'>;
      const fomo = fomos.filter(({ status }) => status === 'active')[which % 2] ?? fomos.at(-1);
      const [task] = fomo?.campaignTasks ?? [];
      if (!fomo || !task) return;
      const campaignId = fomo._id;
      await ask(server, 'takePlace', { token, params: { campaignId, taskId: task._id } });
      const linkId = task.links[many % 2]?._id ?? '';
      pictures += 1;
      const body = { proofImage: await dataUrl(8 + pictures) };
      await ask(server, 'submitLink', { token, params: { campaignId, linkId }, body });
    },
    talk: () => spark.talk(person, many),
    short: () => spark.talk(person, 1, 'gm'),
    doubtful: () => {
      pictures += 1;
      return spark.talk(person, 1, salad(pictures));
    },
    react: () => spark.react(person, which),
    open: async () => {
      if (await isBanned()) return;
      const { links } = await read('sparkParticipation', token, { params: sparkParams });
      const link = links[which % Math.max(1, links.length)];
      if (link) await spark.openLink(person, link._id);
    },
    approve: () => decide('approved'),
    reject: () => decide('rejected'),
    appeal: async () => {
      if (await isBanned()) return appeal({ about: 'ban' });
      if (which > 0) {
        return appeal({ about: 'rejection', submissionId: (await own('held'))[0]?._id });
      }
      const query = { limit: '100' };
      const done = await read('sparkActivity', token, { params: sparkParams, query }); // prettier-ignore
      const reversal = done.find((one) => one.reversal?.state === 'open')?.reversal;
      return appeal({ about: 'reversal', reversalId: reversal?._id });
    },
    answer: async () => {
      const queue = await read('appealQueue', second.token);
      const id = queue.find(({ userId }) => userId === person.id)?._id;
      const body = { outcome: which === 0 ? 'uphold' : 'overturn', note: 'We looked at it again.' };
      if (id) await ask(server, 'decideAppeal', { token: second.token, params: { id }, body });
    },
    reverse: async () => {
      const actionIds = (await spark.actionIds(person, 'reserved')).slice(0, many);
      if (actionIds.length > 0) await takeBack(admin, 'reverseSpark', { actionIds });
    },
    'take back': () => takeBack(brand, 'reverseOwnSpark', { userId: person.id }),
    judge: async () => {
      const list = await read('sparkDoubtful', brand.token, { params: sparkParams });
      const actionIds = list.slice(0, 1).map(({ _id }) => _id);
      if (actionIds.length === 0) return;
      if (which === 0) return takeBack(brand, 'reverseOwnSpark', { actionIds });
      const body = { actionIds };
      await ask(server, 'paySparkDoubtful', { token: brand.token, params: sparkParams, body });
    },
    'pay out': async () => {
      await confirm(token);
      const { walletAddress: address, pendingEarnings } = await read('currentUser', token); // prettier-ignore
      const amount = Math.floor((pendingEarnings * 100) / (1 + which)) / 100;
      const body = { amount, paymentMethod: 'crypto', paymentDetails: { address } };
      await ask(server, 'requestPayout', { token, body });
    },
    // at most one of three, so that someone can still work
    ban: () => {
      const body = { reason: 'Several accounts', evidence: 'Three accounts, one wallet.' };
      return ask(server, 'banUser', { token: admin.token, params: { id: people[2]?.id ?? '' }, body }); // prettier-ignore
    },
    pass: () => pass(server, world, minutes),
    fortnight: () => pass(server, world, 15 * 24 * 60),
    buy: async () => {
      if (which === 2) {
        await giveDollars(server, brand, 900n);
        world.deposited += 900n;
      }
      await (which === 0 ? buyFomo : buyDrip)(server, brand);
    },
    'top up': async () => {
      const [card] = await cardsOf(server, world, kinds[which] ?? 'drip');
      const campaignId = card?._id ?? '';
      const body = { amount: 5 * many };
      await ask(server, 'topUpCampaign', { token: brand.token, params: { campaignId }, body });
    },
    stop: async () => {
      const kind = kinds[which] ?? 'drip';
      const running = (await cardsOf(server, world, kind)).filter(
        ({ status }) => status === 'active',
      );
      const campaignId = running.at(-1)?._id;
      if (campaignId === undefined) return;
      await ask(server, calls[kind].stop, { token: brand.token, params: { campaignId } });
    },
    cancel: async () => {
      const kind = which === 0 ? 'fomo' : 'drip';
      const waiting = (await cardsOf(server, world, kind)).find(
        ({ status }) => status === 'pending',
      );
      const params = { campaignId: waiting?._id ?? '' };
      if (waiting) await ask(server, calls[kind].cancel, { token: brand.token, params });
    },
    withdraw: async () => {
      await confirm(brand.token);
      const body = { amount: 10 * many + 0.25, address: newWallet() };
      await ask(server, 'withdraw', { token: brand.token, body });
    },
    keep: async () => {
      const list = await read('withdrawals', brand.token);
      const id = list.find(({ status }) => status === 'requested')?._id;
      if (id) await ask(server, 'cancelWithdrawal', { token: brand.token, params: { id } });
    },
    boost: () =>
      server.db.run(sql`
        insert into boost_campaign (id, creator_id, name, state, target_volume_micro,
          volume_per_loop_micro, speed, cost_micro, payouts_micro, users_needed, participants,
          loops_per_user, total_loops, loops_completed, created_at)
        values (${randomUUID()}, ${brand.id}, 'Market', 'active', 2500000000, 25000000, 'Steady',
          60000000, 50000000, 10, 3, 10, 100, ${many}, ${server.time.now})`),
  };
  await acts[chosen.do]();
}

import { randomUUID } from 'node:crypto';
import type { CampaignResults, Earning, StatementLine, Submission, User } from '@stoke/contract';
import type { CallName } from '@stoke/contract';
import type { Reply } from '@stoke/contract/client';
import { fromDollars, wholeDollars } from '@stoke/domain';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { runChecks } from '../../../money/ledger/index.ts';
import { randomHistories } from '../../../../testing/platform/random-histories.ts';
import { checksFolder } from '../../../../testing/platform/test-database.ts';
import { dataUrl, openFomoWork } from '../../../../testing/server/fomo-work.ts';
import { newWallet } from '../../../../testing/server/new-wallet.ts';
import { openSparkWork } from '../../../../testing/server/spark-work.ts';
import { openTestServer } from '../../../../testing/server/test-server.ts';
import { ask, confirmAgain, join, type Member } from '../../../../testing/server/visitor.ts';
import { joinBrand } from '../../../../testing/server/brand.ts';

const server = await openTestServer();
await openFomoWork(server);
afterAll(() => server.close());

const deposited = 3000n;
const verbs = ['tweet', 'link', 'talk', 'talk', 'react', 'approve', 'approve', 'reject', 'appeal',
  'answer', 'reverse', 'pass', 'pass', 'stop', 'withdraw', 'boost'] as const; // prettier-ignore
const step = fc.record({
  do: fc.constantFrom(...verbs),
  who: fc.nat(2),
  many: fc.integer({ min: 1, max: 5 }),
  minutes: fc.constantFrom(5, 15, 26 * 60),
  which: fc.nat(2),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

type Kind = 'drip' | 'spark' | 'fomo';
const calls = {
  drip: ['dripResults', 'stopDrip', 'dripWorkFile', 'dripCampaignsOfCreator'],
  spark: ['sparkResults', 'stopSpark', 'sparkWorkFile', 'sparksOfCreator'],
  fomo: ['fomoResults', 'stopFomo', 'fomoWorkFile', 'fomosOfCreator'],
} as const satisfies Record<Kind, readonly CallName[]>;
const paths = { drip: 'drip-campaigns', spark: 'spark-campaigns', fomo: 'campaigns' } as const;

let tweets = 0n;
let pictures = 0;
const micro = (dollars: number) => fromDollars(dollars) as bigint;
const sum = (amounts: readonly number[]) => amounts.reduce((total, one) => total + micro(one), 0n);
const read = async (name: CallName, token: string, asked: object = {}) => {
  const { status, body } = await ask(server, name, { token, ...asked });
  expect([name, status, body]).toEqual([name, 200, body]);
  return body as never;
};
const fileOf = async (url: string, token: string) => {
  const { body } = await server.app.inject({ url, headers: { authorization: `Bearer ${token}` } });
  const [head = [], ...lines] = body
    .replace(/^\uFEFF/, '')
    .split('\r\n')
    .slice(0, -1)
    .map((line) => [...line.matchAll(/(?:^|,)("[^"]*"|[^,]*)/g)].map(([, cell = '']) => cell));
  return lines.map((cells) => new Map(head.map((name, n) => [name, cells[n] ?? ''])));
};
const column = (lines: readonly Map<string, string>[], name: string) =>
  sum(lines.map((line) => Number(line.get(name) ?? Number.NaN)));

/** A brand with a campaign of each kind, and three people who may work for all of them. */
async function openWorld() {
  const brand = await joinBrand(server, deposited);
  const { token } = brand;
  // the Spark brings the money for itself
  const spark = await openSparkWork(server, { creator: brand });
  tweets += 1n;
  const drip = (await ask(server, 'createDrip', {
    token,
    body: {
      packageId: 'ignition',
      initialTweetLink: `https://x.com/brand/status/${1_950_000_000_000_000_000n + tweets}`,
    },
  })).body as { campaign: { _id: string } }; // prettier-ignore
  const link = { link: '', type: 'manual-upload', proofRequired: true };
  const task = { key: 'custom-1', name: 'Draw', baseRate: 0.2, allocationPercentage: 100 };
  const fomo = (await ask(server, 'createFomo', {
    token,
    body: {
      name: 'Join us',
      budget: 60,
      numberOfUsers: 20,
      campaignTasks: [{ ...task, links: [link, link] }],
      bannerImage: await dataUrl(),
    },
  })).body as { campaign: { _id: string; campaignTasks: { _id: string; links: { _id: string }[] }[] } }; // prettier-ignore
  if (!drip.campaign || !fomo.campaign) throw new Error(JSON.stringify([drip, fomo]));
  const people = [await spark.earner(), await spark.earner(), await spark.earner()];
  for (const [n, person] of people.entries()) {
    const body = { xUsername: `worker${tweets}x${n}` };
    await ask(server, 'saveXAccount', { token: person.token, body });
  }
  const ids = { drip: drip.campaign._id, spark: spark.campaignId, fomo: fomo.campaign._id };
  const admins = [await join(server, { isAdmin: true }), await join(server, { isAdmin: true })];
  return { brand, spark, fomo: fomo.campaign, people, ids, admins };
}
type World = Awaited<ReturnType<typeof openWorld>>;

async function live(world: World, { do: verb, who, many, minutes, which }: Step) {
  const { brand, spark, people, ids, fomo, admins } = world;
  const [person, [admin, second]] = [people[who], admins];
  if (!person || !admin || !second) return;
  const { token } = person;
  const own = async (state: string) => {
    const query = { limit: '50', state };
    return (await read('submissions', token, { query })) as Submission[];
  };
  const decide = async (verdict: 'approved' | 'rejected') => {
    const work = (await own('pending'))[0];
    if (!work) return;
    const reason = verdict === 'rejected' ? { reason: 'not_done' } : {};
    const decisions = [{ submissionId: work._id, verdict, ...reason }];
    const body = { decisions, undoable: false };
    await ask(server, 'decideSubmissions', { token: admin.token, body });
  };
  const acts: Record<Step['do'], () => Promise<unknown>> = {
    tweet: async () => {
      const tasks = (await read('availableTasks', token)) as Reply<'availableTasks'>;
      const id = tasks.find((task) => task.campaignId === ids.drip)?._id;
      if (id === undefined) return;
      for (const actionType of ['like', 'retweet', 'comment']) {
        await ask(server, 'markAction', { token, params: { id }, body: { actionType } });
      }
      await ask(server, 'completeTask', { token, params: { id } });
    },
    link: async () => {
      const [task] = fomo.campaignTasks;
      const params = { campaignId: ids.fomo, taskId: task?._id ?? '' };
      await ask(server, 'takePlace', { token, params });
      const linkId = task?.links[which % 2]?._id ?? '';
      pictures += 1;
      const body = { proofImage: await dataUrl(8 + pictures) };
      await ask(server, 'submitLink', { token, params: { campaignId: ids.fomo, linkId }, body });
    },
    talk: () => spark.talk(person, many),
    react: () => spark.talk(person, 1, 'gm'),
    approve: () => decide('approved'),
    reject: () => decide('rejected'),
    appeal: async () => {
      const submissionId = (await own('held'))[0]?._id;
      const text = 'It was done as the task asks, please look again.';
      await ask(server, 'fileAppeal', { token, body: { about: 'rejection', submissionId, text } });
    },
    answer: async () => {
      const queue = (await read('appealQueue', second.token)) as { _id: string }[];
      const id = queue[0]?._id;
      const body = { outcome: which === 0 ? 'uphold' : 'overturn', note: 'We looked at it again.' };
      if (id) await ask(server, 'decideAppeal', { token: second.token, params: { id }, body });
    },
    reverse: async () => {
      const actionIds = (await spark.actionIds(person, 'reserved')).slice(0, many);
      const body = { actionIds, reason: 'automated' };
      const params = { campaignId: ids.spark };
      if (actionIds.length > 0)
        await ask(server, 'reverseSpark', { token: admin.token, params, body });
    },
    pass: () => spark.pass(minutes),
    stop: async () => {
      const kind = (['drip', 'spark', 'fomo'] as const)[which] ?? 'drip';
      const params = { campaignId: ids[kind] };
      await ask(server, calls[kind][1], { token: brand.token, params });
    },
    withdraw: async () => {
      await confirmAgain(server, brand.token);
      const body = { amount: 10 * many + 0.25, address: newWallet() };
      await ask(server, 'withdraw', { token: brand.token, body });
    },
    boost: () =>
      server.db.run(sql`
        insert into boost_campaign (id, creator_id, name, state, target_volume_micro,
          volume_per_loop_micro, speed, cost_micro, payouts_micro, users_needed, participants,
          loops_per_user, total_loops, loops_completed, created_at)
        values (${randomUUID()}, ${brand.id}, 'Market', 'active', 2500000000, 25000000, 'Steady',
          60000000, 50000000, 10, 3, 10, 100, ${many}, ${server.time.now})`),
  };
  await acts[verb]();
}

/** The books of one owner, who is a person or a campaign, by the kind of account. */
async function booksOf(owner: string) {
  const rows = await server.db.all(sql<{ kind: string; sum: bigint }>`
    select kind, sum(balance)::bigint as sum from ledger.account
    where owner = ${owner} group by kind`);
  return (kind: string) => rows.find((row) => row.kind === kind)?.sum ?? 0n;
}

/** Each figure of a campaign against each other one, and against the books. */
async function checkCampaign(world: World, kind: Kind) {
  const { brand, ids } = world;
  const [results, , , cards] = calls[kind];
  const [id, { token }] = [ids[kind], brand];
  const params = { campaignId: id };
  const shown = (await read(results, token, { params })) as CampaignResults;
  const { pool, fee, actions } = shown;
  const [books, spent, reserved] = [await booksOf(id), micro(pool.spent), micro(pool.reserved)];
  const parts = [pool.spent, pool.reserved, pool.disputed, pool.left, pool.refunded];
  expect(sum(parts)).toBe(micro(pool.total));
  expect(sum([fee.earned, fee.open, fee.refunded])).toBe(micro(fee.total));
  expect(books('campaign_pool')).toBe(micro(pool.left));
  expect(books('campaign_disputed')).toBe(micro(pool.disputed));
  // what was done and paid, in every table of the page
  const rewards = actions === null ? spent : spent + reserved;
  expect(sum(shown.days.map((day) => day.spent))).toBe(rewards);
  if (actions === null) expect(sum(shown.parts.map((part) => part.spent))).toBe(spent);
  else expect(sum(actions.kinds.map((one) => one.spent))).toBe(rewards);
  const outflow = actions === null ? spent : rewards + micro(pool.disputed);
  expect(micro(shown.spending.steps.at(-1)?.total ?? 0)).toBe(outflow);
  // the tiles divide
  const count = actions?.kinds.reduce((all, one) => all + one.paid, 0)
    ?? shown.work.approved * shown.actionsPerWork; // prettier-ignore
  const whole = rewards + (rewards * micro(fee.total)) / micro(pool.total);
  const cost = count === 0 ? null : whole / BigInt(count);
  expect(shown.costPerAction === null ? null : micro(shown.costPerAction)).toBe(cost);
  // the card
  const own = await ask(server, cards, {
    token,
    params: { userId: brand.id, creatorId: brand.id },
  });
  const list = (Array.isArray(own.body) ? own.body : (own.body as { data: unknown }).data) as {
    _id: string; poolSpent: number; poolReserved: number; poolDisputed: number; refunded: number }[]; // prettier-ignore
  const card = list.find((one) => one._id === id);
  expect([card?.poolSpent, card?.poolReserved, card?.poolDisputed]).toEqual(parts.slice(0, 3));
  expect(micro(card?.refunded ?? -1)).toBe(sum([pool.refunded, fee.refunded]));
  // the files
  const url = `/api/${paths[kind]}/${id}`;
  const file = await fileOf(`${url}/results.csv`, token);
  if (actions === null) {
    expect(column(file, 'paid_usd')).toBe(spent);
    const waits = file.filter((line) => line.get('decision') === 'waiting');
    expect(column(waits, 'reward_usd')).toBe(reserved);
  } else {
    expect(micro(Number(file.at(-1)?.get('pool_usd')))).toBe(micro(pool.left));
    expect(column(await fileOf(`${url}/actions.csv`, token), 'reward_usd')).toBe(rewards);
  }
  return { id, shown, count, cost, rewards };
}

async function checkBrand(world: World) {
  const { brand } = world;
  const { token } = brand;
  const own = await Promise.all((['drip', 'spark', 'fomo'] as const).map((kind) => checkCampaign(world, kind))); // prettier-ignore
  const balance = (await read('creatorBalance', token)) as Reply<'creatorBalance'>;
  const lines = (await read('statement', token, { query: { limit: '500' } })) as StatementLine[];
  const books = await booksOf(brand.id);
  expect(books('creator_available')).toBe(micro(balance.available));
  const amounts = lines.map(({ amount }) => micro(Math.abs(amount)) * (amount < 0 ? -1n : 1n));
  expect(amounts.reduce((all, one) => all + one, 0n)).toBe(micro(balance.available));
  expect(micro(lines[0]?.balance ?? -1)).toBe(micro(balance.available));
  const { available, held, heldForAppeals, spent, withdrawn, refunded } = balance;
  expect(sum([available, held, spent, withdrawn])).toBe(wholeDollars(deposited + 100n));
  const totalOf = (figure: (results: CampaignResults) => readonly number[]) =>
    own.reduce((all, { shown }) => all + sum(figure(shown)), 0n);
  expect(totalOf(({ pool, fee }) => [pool.spent, fee.earned])).toBe(micro(spent));
  expect(totalOf(({ pool, fee }) => [pool.refunded, fee.refunded])).toBe(micro(refunded));
  expect(totalOf(({ pool, fee }) => [pool.left, pool.reserved, pool.disputed, fee.open])).toBe(
    micro(held),
  );
  const disputed = totalOf(({ pool }) => [pool.disputed]);
  expect(micro(heldForAppeals) >= disputed && heldForAppeals <= held).toBe(true);
  expect(heldForAppeals === 0).toBe(disputed === 0n);
  for (const { id, shown } of own) {
    const ofIt = lines.filter(({ campaign }) => campaign?._id === id);
    const total = (kind: string) =>
      sum(ofIt.filter((line) => line.kind === kind).map(({ amount }) => Math.abs(amount)));
    expect(total('campaign_funded')).toBe(micro(shown.price));
    expect(total('campaign_refunded')).toBe(sum([shown.pool.refunded, shown.fee.refunded]));
  }
  const user = (await read('currentUser', token)) as User;
  expect(micro(user.metrics.totalSpend)).toBe(micro(spent));
  // the comparison and its file
  const { campaigns } = (await read('comparedCampaigns', token)) as Reply<'comparedCampaigns'>;
  const file = await fileOf('/api/creator/campaigns.csv', token);
  expect(sum(campaigns.map((one) => one.spent))).toBe(micro(spent));
  expect(column(file, 'spent_usd')).toBe(micro(spent));
  expect(column(file, 'reserved_usd')).toBe(sum(campaigns.map((one) => one.reserved)));
  for (const { id, shown, count, cost } of own) {
    const one = campaigns.find(({ _id }) => _id === id);
    expect([one?.actions, one?.people]).toEqual([count, shown.engagedUsers]);
    expect(one?.costPerAction ?? null).toBe(shown.costPerAction);
    expect((one?.actionsPerDay ?? 0) <= count).toBe(true);
    if (shown.actions !== null && cost !== null)
      expect(sum([one?.spent ?? -1, one?.reserved ?? -1]) / BigInt(count)).toBe(cost);
  }
  return own;
}

/** What an earner sees, against the books; answers what they were paid. */
async function checkEarner({ id, token }: Member): Promise<bigint> {
  const user = (await read('currentUser', token)) as User;
  const books = await booksOf(id);
  expect(books('earner_available')).toBe(micro(user.pendingEarnings));
  expect(books('earner_reserved') + books('earner_accruing')).toBe(micro(user.reservedEarnings));
  const lines = (await read('earnings', token, { query: { days: '366' } })) as Earning[];
  const earned = sum(lines.map(({ amount }) => amount));
  expect(earned).toBe(sum([user.pendingEarnings, user.payoutsInFlight, user.totalPaid]));
  const work = (await read('submissions', token, { query: { limit: '50' } })) as Submission[];
  const waiting = work.filter(({ status }) => status === 'pending');
  expect(sum(waiting.map(({ amount }) => amount))).toBe(books('earner_reserved'));
  return earned;
}

const act = (verb: Step['do'], is: Partial<Step> = {}): Step => {
  return { who: 0, many: 1, minutes: 15, which: 0, ...is, do: verb };
};
/** What chance may miss: take-backs beside paid actions, and every verdict on work that is paid for. */
const mixed = [
  act('talk', { many: 5 }),
  act('pass'),
  act('reverse', { many: 2 }),
  ...[0, 1, 2].map((who) => act('tweet', { who })),
  act('approve'),
  act('reject', { who: 1 }),
  act('link'),
  act('link', { which: 1 }),
  act('approve'),
  act('reject'),
  act('appeal'),
  act('boost', { many: 4 }),
  act('pass', { minutes: 26 * 60 }),
  act('talk', { many: 3, who: 1 }),
  act('pass'),
  act('withdraw'),
  act('stop', { which: 2 }),
];

test('every sum has one figure, on all pages and files of a brand and its earners, and in the books', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 25, maxLength: 60 }), async (steps) => {
      const world = await openWorld();
      for (const one of steps) await live(world, one);
      const own = await checkBrand(world);
      const earned = await Promise.all(world.people.map((person) => checkEarner(person)));
      const paid = own.reduce((all, { shown }) => all + micro(shown.pool.spent), 0n);
      expect(earned.reduce((all, one) => all + one, 0n)).toBe(paid);
      expect(await runChecks(server.db, checksFolder)).toEqual([]);
    }),
    { ...randomHistories(12), examples: [[mixed]] },
  );
});

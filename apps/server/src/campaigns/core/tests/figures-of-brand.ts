import type { CampaignResults, CampaignWork, Notice, SparkPerson, SparkWork, StatementLine, Withdrawal } from '@stoke/contract'; // prettier-ignore
import { formatUsd, usdc, wholeDollars } from '@stoke/domain';
import { expect } from 'vitest';
import type { TestServer } from '../../../../testing/server/test-server.ts';
import { booksOf, column, everyPage, fileOf, micro, sum, sumOf } from './figures.ts';
import {
  calls,
  cardsOf,
  kinds,
  reader,
  type Card,
  type Kind,
  type World,
} from './figures-world.ts';

type Seen = { id: string; kind: Kind; shown: CampaignResults; count: number; whole: bigint };

/** Each figure that a brand sees against each other one, and against the books. */
export async function checkBrand(server: TestServer, world: World): Promise<Seen[]> {
  const own: Seen[] = [];
  for (const kind of kinds) {
    for (const card of await cardsOf(server, world, kind)) {
      own.push(await checkCampaign(server, world, kind, card));
    }
  }
  await checkBalance(server, world, own);
  await checkComparison(server, world, own);
  await checkTogether(server, world, own);
  await checkNotices(server, world);
  return own;
}

/** Results, card, page and files of a campaign. */
async function checkCampaign(
  server: TestServer,
  { brand }: World,
  kind: Kind,
  card: Card,
): Promise<Seen> {
  // prettier-ignore
  const [read, { token }, id] = [reader(server), brand, card._id];
  const params = { campaignId: id };
  const shown = await read(calls[kind].results, token, { params });
  const { pool, fee, actions, isFunded } = shown;
  const [books, spent, reserved] = [await booksOf(server, id), micro(pool.spent), micro(pool.reserved)]; // prettier-ignore
  const parts = [pool.spent, pool.reserved, pool.disputed, pool.left, pool.refunded];
  expect(sum(parts)).toBe(micro(pool.total));
  expect(sum([fee.earned, fee.open, fee.refunded])).toBe(micro(fee.total));
  expect(sum([pool.total, fee.total])).toBe(micro(shown.price));
  if (isFunded) expect(books('campaign_pool')).toBe(micro(pool.left));
  expect(books('campaign_disputed')).toBe(micro(pool.disputed));
  // the card, and the page that everybody sees
  expect([card.poolSpent, card.poolReserved, card.poolDisputed]).toEqual(parts.slice(0, 3));
  expect(micro(card.refunded)).toBe(sum([pool.refunded, fee.refunded]));
  if ('currentRewardPoolBalance' in card) {
    expect(card.currentRewardPoolBalance).toBe(isFunded ? pool.left : 0);
  }
  // what was done and paid, in every table of the page; forfeits of a Spark are in one sum
  const held = actions === null ? 0n : micro(actions.doubtful);
  const back = actions === null ? 0n : micro(actions.forfeited);
  const rewards = actions === null ? spent : spent + reserved - held;
  expect(sumOf(shown.days, (day) => day.spent)).toBe(rewards + back);
  if (actions === null) expect(sumOf(shown.parts, (part) => part.spent)).toBe(spent);
  else expect(sumOf(actions.kinds, (one) => one.spent)).toBe(rewards + back);
  const outflow = actions === null ? spent : spent + reserved + micro(pool.disputed);
  expect(micro(shown.spending.steps.at(-1)?.total ?? 0)).toBe(outflow);
  // the tiles divide
  const count = actions?.kinds.reduce((all, one) => all + one.paid, 0)
    ?? shown.work.approved * shown.actionsPerWork; // prettier-ignore
  const whole = rewards + (rewards * micro(fee.total)) / micro(pool.total);
  const cost = count === 0 ? null : whole / BigInt(count);
  expect(shown.costPerAction === null ? null : micro(shown.costPerAction)).toBe(cost);
  expect(shown.growth.actions.at(-1)?.total ?? 0).toBe(count);
  expect(shown.growth.people.at(-1)?.total ?? 0).toBe(shown.engagedUsers);
  expect(shown.people.new + shown.people.returning).toBe(shown.engagedUsers);
  await (actions === null ? checkWork : checkActions)(server, token, kind, shown);
  return { id, kind, shown, count, whole };
}

/** The pages and files of submitted work. */
async function checkWork(server: TestServer, token: string, kind: Kind, shown: CampaignResults) {
  const { _id: id, pool, work } = shown;
  const [spent, reserved] = [micro(pool.spent), micro(pool.reserved)];
  const list = await everyPage<CampaignWork>(server, `/api/creator/campaigns/${id}/work?limit=100`, token); // prettier-ignore
  const waiting = list.filter(({ status }) => status === 'pending');
  expect(sumOf(list, ({ paid }) => paid)).toBe(spent);
  expect(sumOf(waiting, ({ amount }) => amount)).toBe(reserved);
  const approved = list.filter(({ status, isForfeited }) => status === 'approved' && !isForfeited);
  expect([list.length, waiting.length, approved.length]).toEqual([work.handedIn, work.waiting, work.approved]); // prettier-ignore
  for (const url of [
    `/api/${calls[kind].path}/${id}/results.csv`,
    `/api/creator/campaigns/${id}/work.csv`,
  ]) {
    // prettier-ignore
    const file = await fileOf(server, url, token);
    expect(file).toHaveLength(work.handedIn);
    expect(column(file, 'paid_usd')).toBe(spent);
    const waits = file.filter((line) => line.get('decision') === 'waiting');
    expect(column(waits, 'reward_usd')).toBe(reserved);
  }
  if (kind !== 'fomo') return;
  const queue = await everyPage<{ _id: string; amount: number }>(server, `/api/campaigns/${id}/submissions?limit=100`, token); // prettier-ignore
  expect(sumOf(queue, ({ amount }) => amount)).toBe(reserved);
}

/** The people and files of a Spark, and its moderation. */
async function checkActions(server: TestServer, token: string, _: Kind, shown: CampaignResults) {
  const { _id: id, pool, actions, engagedUsers } = shown;
  const base = `/api/spark-campaigns/${id}`;
  const [spent, reserved] = [micro(pool.spent), micro(pool.reserved)];
  const back = micro(actions?.forfeited ?? 0);
  const changes = await fileOf(server, `${base}/results.csv`, token);
  if (shown.isFunded) expect(micro(Number(changes.at(-1)?.get('pool_usd')))).toBe(micro(pool.left));
  const done = await fileOf(server, `${base}/actions.csv`, token);
  const held = micro(actions?.doubtful ?? 0);
  expect(column(done, 'reward_usd')).toBe(spent + back + reserved - held);
  const people = await everyPage<SparkPerson>(server, `${base}/people?limit=100`, token);
  expect(sumOf(people, ({ paid }) => paid)).toBe(spent + back);
  expect(sumOf(people, (person) => person.reserved)).toBe(reserved);
  const earners = await everyPage<{ _id: string; reserved: number; available: number }>(server, `${base}/moderation/earners?limit=100`, token); // prettier-ignore
  expect(sumOf(earners, ({ available }) => available)).toBe(spent + back);
  expect(sumOf(earners, (earner) => earner.reserved)).toBe(reserved);
  expect(earners.length <= engagedUsers).toBe(true);
  const file = await fileOf(server, `/api/creator/campaigns/${id}/work.csv`, token);
  expect(column(file, 'paid_usd')).toBe(spent + back);
  const open = file.filter((line) => line.get('decision') !== 'paid');
  expect(column(open, 'reward_usd')).toBe(reserved);
  for (const person of people) {
    const own = await everyPage<SparkWork>(server, `${base}/people/${person._id}/actions?limit=100`, token); // prettier-ignore
    const amountOf = (...states: string[]) => sumOf(own.filter(({ status }) => states.includes(status)), ({ amount }) => amount); // prettier-ignore
    expect([amountOf('paid'), amountOf('reserved', 'waiting')]).toEqual([micro(person.paid), micro(person.reserved)]); // prettier-ignore
  }
}

const size = (amount: bigint) => (amount < 0n ? -amount : amount);

/** Balance, statement and withdrawals. */
async function checkBalance(server: TestServer, { brand, deposited }: World, own: readonly Seen[]) {
  const [read, { token }] = [reader(server), brand];
  const balance = await read('creatorBalance', token);
  const lines = await everyPage<StatementLine>(server, '/api/creator/statement?limit=500', token);
  const books = await booksOf(server, brand.id);
  expect(books('creator_available')).toBe(micro(balance.available));
  expect(sumOf(lines, ({ amount }) => amount)).toBe(micro(balance.available));
  for (const [n, line] of lines.entries()) {
    expect(micro(line.balance)).toBe(sumOf(lines.slice(n), ({ amount }) => amount));
    if (line.rewards === null || line.fee === null) continue;
    expect(sum([line.rewards, line.fee])).toBe(size(sum([line.amount])));
  }
  const { available, held, heldForAppeals, spent, withdrawn, refunded, withdrawing } = balance;
  expect(sum([available, held, spent, withdrawn])).toBe(wholeDollars(deposited));
  const funded = own.filter(({ shown }) => shown.isFunded);
  const totalOf = (figure: (results: CampaignResults) => readonly number[]) =>
    funded.reduce((all, { shown }) => all + sum(figure(shown)), 0n);
  expect(totalOf(({ pool, fee }) => [pool.spent, fee.earned])).toBe(micro(spent));
  expect(totalOf(({ pool, fee }) => [pool.refunded, fee.refunded])).toBe(micro(refunded));
  const open = totalOf(({ pool, fee }) => [pool.left, pool.reserved, pool.disputed, fee.open]);
  expect(open).toBe(micro(held));
  const disputed = totalOf(({ pool }) => [pool.disputed]);
  expect(micro(heldForAppeals) >= disputed && heldForAppeals <= held).toBe(true);
  expect(heldForAppeals === 0).toBe(disputed === 0n);
  for (const { id, shown } of own) {
    const ofIt = lines.filter(({ campaign }) => campaign?._id === id);
    const total = (...wanted: string[]) => size(sumOf(ofIt.filter(({ kind }) => wanted.includes(kind)), ({ amount }) => amount)); // prettier-ignore
    expect(total('campaign_funded', 'campaign_topped_up')).toBe(shown.isFunded ? micro(shown.price) : 0n); // prettier-ignore
    expect(total('campaign_refunded')).toBe(sum([shown.pool.refunded, shown.fee.refunded]));
  }
  // each filter of the statement has its part of it
  for (const type of ['campaigns', 'refunds', 'withdrawals']) {
    const some = await everyPage<StatementLine>(server, `/api/creator/statement?limit=500&type=${type}`, token); // prettier-ignore
    const ids = new Set(some.map(({ _id }) => _id));
    expect(some).toEqual(lines.filter(({ _id }) => ids.has(_id)));
    if (type === 'refunds') expect(sumOf(some, ({ amount }) => amount)).toBe(micro(refunded));
    if (type === 'withdrawals') expect(-sumOf(some, ({ amount }) => amount)).toBe(micro(withdrawn));
  }
  const leaving = await everyPage<Withdrawal>(server, '/api/creator/withdrawals?limit=200', token);
  const going = (...states: string[]) => sumOf(leaving.filter(({ status }) => states.includes(status)), ({ amount }) => amount); // prettier-ignore
  expect(going('requested', 'review', 'sending', 'confirmed')).toBe(micro(withdrawn));
  expect(going('requested', 'review', 'sending')).toBe(micro(withdrawing));
  const user = await read('currentUser', token);
  expect(micro(user.metrics.totalSpend)).toBe(micro(spent));
}

/** The comparison and its file. */
async function checkComparison(server: TestServer, { brand }: World, own: readonly Seen[]) {
  const [read, { token }] = [reader(server), brand];
  const { spent } = await read('creatorBalance', token);
  const { campaigns } = await read('comparedCampaigns', token, { query: { limit: '100' } });
  const file = await fileOf(server, '/api/creator/campaigns.csv', token);
  expect(file).toHaveLength(campaigns.length);
  expect(sumOf(campaigns, (one) => one.spent)).toBe(micro(spent));
  expect(column(file, 'spent_usd')).toBe(micro(spent));
  expect(column(file, 'reserved_usd')).toBe(sumOf(campaigns, (one) => one.reserved));
  for (const { id, shown, count, whole } of own) {
    const one = campaigns.find(({ _id }) => _id === id);
    expect([one?.actions, one?.people]).toEqual([count, shown.engagedUsers]);
    expect(one?.costPerAction ?? null).toBe(shown.costPerAction);
    expect(one?.costPerPerson ?? null).toBe(shown.people.costEach);
    expect((one?.actionsPerDay ?? 0) <= count).toBe(true);
    expect(micro(one?.spent ?? -1)).toBe(sum([shown.pool.spent, shown.fee.earned]));
    expect(micro(one?.funded ?? 0)).toBe(shown.isFunded ? micro(shown.price) : 0n);
    const isDoubted = (shown.actions?.doubtful ?? 0) > 0;
    const isForfeited = (shown.actions?.forfeited ?? 0) > 0;
    if (shown.actions !== null && !isDoubted && !isForfeited)
      expect(sum([one?.spent ?? -1, one?.reserved ?? -1])).toBe(whole);
  }
}

/** All campaigns together, over all time and in a period that is longer than the history. */
async function checkTogether(server: TestServer, { brand }: World, own: readonly Seen[]) {
  const [read, { token }] = [reader(server), brand];
  const totals = await read('comparedTotals', token);
  const { campaigns } = await read('comparedCampaigns', token, { query: { limit: '100' } });
  const paid = campaigns.filter(({ kind }) => kind !== 'boost');
  for (const figure of ['funded', 'spent', 'reserved'] as const) {
    expect(micro(totals[figure])).toBe(sumOf(paid, (one) => one[figure] ?? 0));
  }
  const { metrics } = await read('currentUser', token);
  expect(totals.people).toBe(metrics.totalUsersEngaged);
  const [whole, count] = [
    own.reduce((all, one) => all + one.whole, 0n),
    own.reduce((all, one) => all + one.count, 0),
  ];
  expect(totals.actions).toBe(count);
  const each = (people: number) => (people === 0 ? null : whole / BigInt(people));
  const exactly = (amount: number | null) => (amount === null ? null : micro(amount));
  expect(exactly(totals.costPerAction)).toBe(each(count));
  expect(exactly(totals.costPerPerson)).toBe(each(totals.people));
  for (const { id, kind } of own) {
    const one = campaigns.find(({ _id }) => _id === id);
    const alone = await read('comparedTotals', token, { query: { q: id, kind } });
    expect([alone.people, alone.actions]).toEqual([one?.people, one?.actions]);
  }
  // when bans took something back of Sparks is not known
  const back = own.reduce((all, { shown }) => all + micro(shown.actions?.forfeited ?? 0), 0n);
  for (const query of [{}, { days: '90' }]) {
    const { figures, before } = await read('creatorPeriod', token, { query });
    const { people, actions, spent, reserved, costPerAction, costPerPerson } = figures;
    expect([people, actions]).toEqual([totals.people, totals.actions]);
    expect(before?.actions ?? 0).toBe(0);
    if (back > 0n && query.days !== undefined) continue;
    expect(exactly(costPerAction)).toBe(exactly(totals.costPerAction));
    expect(exactly(costPerPerson)).toBe(exactly(totals.costPerPerson));
    const kept = micro(totals.spent) + micro(reserved) - whole;
    // fees stay earned when a ban takes rewards back
    expect(kept >= 0n).toBe(true);
    if (query.days === undefined) expect(micro(spent)).toBe(micro(totals.spent));
    else expect(sum([spent, reserved])).toBe(whole);
  }
}

/** The amounts that notices name. */
async function checkNotices(server: TestServer, { brand: { token } }: World) {
  const notices = await everyPage<Notice>(server, '/api/users/notices?limit=100', token);
  const leaving = await everyPage<Withdrawal>(server, '/api/creator/withdrawals?limit=200', token);
  const sent = leaving.filter(({ status }) => status === 'confirmed');
  expect(titles(notices, 'withdrawal_sent')).toEqual(amounts('Withdrawal sent: ', sent));
  const lines = await everyPage<StatementLine>(server, '/api/creator/statement?limit=500', token);
  const refunds = lines.filter(({ kind }) => kind === 'campaign_refunded');
  for (const { body, link, happenedAt } of notices.filter(
    ({ kind }) => kind === 'campaign_ended',
  )) {
    const text = / and (\$[\d,.]+) is back/.exec(body)?.[1];
    const own = refunds.filter(({ campaign }) => campaign && link?.endsWith(campaign._id));
    const before = sumOf(own.filter(({ at }) => at < happenedAt), ({ amount }) => amount); // prettier-ignore
    // Of what came back in this very moment, the notice may be older than a part.
    const possible = own
      .filter(({ at }) => at === happenedAt)
      .reduce((sums, { amount }) => sums.flatMap((one) => [one, one + micro(amount)]), [before]);
    expect(possible.map((one) => formatUsd(usdc(one)))).toContain(text);
  }
}

export function titles(notices: readonly Notice[], kind: Notice['kind']): string[] {
  return notices.filter((one) => one.kind === kind).map(({ title }) => title).toSorted(); // prettier-ignore
}

export function amounts(text: string, list: readonly { amount: number }[]): string[] {
  return list.map(({ amount }) => `${text}${formatUsd(usdc(micro(amount)))}`).toSorted();
}

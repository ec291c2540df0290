import type { Answer, Received } from '@stoke/contract';
import { signalLevelOf } from '@stoke/domain';
import { nameUsers, readUsers } from '../../people/profile/index.ts';
import type { Queryable } from '../../platform/db/db.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { lastId, newestFirst } from '../../platform/http/id-cursor.ts';
import { type Columns, csvFile } from '../../platform/http/csv-file.ts';
import { inPages } from '../../platform/pages.ts';
import { Refusal } from '../../platform/refusal.ts';
import { listActs, listOpenSignals, showAct } from '../../safety/signals/index.ts';
import type { PayoutDeps } from './payout-deps.ts';
import {
  listSharing,
  nameOf,
  readEarlierOf,
  searchPayouts,
  type PayoutSearch,
} from './payout-list-store.ts';
import { type PayoutRow, readPayouts } from './payout-store.ts';

export type PayoutListDeps = PayoutDeps & {
  /** What a user earned lately by campaign, the most first. */
  earnedFrom(q: Queryable, userId: string): Promise<Answer<'payoutFacts'>['earned']>;
  /** The page of an address in an explorer; null without one. */
  addressUrl(address: string): string | null;
  showList(q: Queryable, payouts: readonly PayoutRow[]): Promise<Answer<'payoutList'>>;
};

const perStep = 1_000;
const maxSharing = 20;

/** All payouts for admins: list, file, and what is known about one. */
export function payoutListRoutes(deps: PayoutListDeps) {
  const { db } = deps;
  return {
    payoutList: async (asked) => {
      const search = await readSearch(db, asked.query);
      const rows = await newestFirst(asked, (page) => searchPayouts(db, { ...search, ...page }));
      return deps.showList(db, rows);
    },
    payoutFile: async ({ query }) => {
      const search = await readSearch(db, query);
      return csvFile('stoke-payouts.csv', columns, linesOf(deps, search));
    },
    payoutFacts: async ({ params: { id } }) => {
      const [payout] = await readPayouts(db, [id]);
      if (!payout) throw new Refusal('request.not_found');
      return showFacts(deps, payout);
    },
  } satisfies Partial<Handlers>;
}

async function readSearch(
  q: Queryable,
  query: Received<'payoutFile', 'query'>,
): Promise<PayoutSearch> {
  const { search = '', status = null, purpose = null, flag = null, from, to } = query;
  return {
    named: search === '' ? null : await nameOf(q, search),
    state: status,
    purpose,
    flag,
    from: from === undefined ? null : new Date(from),
    to: to === undefined ? null : new Date(to),
  };
}

type Line = PayoutRow & { username: string };

const columns: Columns<Line> = {
  ID: ({ id }) => id,
  Requested: ({ requestedAt }) => requestedAt,
  Username: ({ username }) => username,
  Kind: ({ purpose }) => purpose,
  Amount: ({ amount }) => amount,
  Status: ({ state }) => state,
  Flags: ({ flags }) => flags.join(' '),
  Address: ({ address }) => address,
  Sent: ({ sentAt }) => sentAt,
  Confirmed: ({ confirmedAt }) => confirmedAt,
  Transaction: ({ signature }) => signature,
  Reason: ({ reason }) => reason,
};

function linesOf({ db }: PayoutListDeps, search: PayoutSearch) {
  return inPages<Line>(perStep, async (last) => {
    const page = { before: last?.id ?? lastId, limit: perStep };
    const rows = await searchPayouts(db, { ...search, ...page });
    const userIds = rows.map(({ userId }) => userId);
    const owner = await nameUsers(db, userIds);
    return rows.map((row) => ({ ...row, username: owner(row.userId).username }));
  });
}

async function showFacts(deps: PayoutListDeps, payout: PayoutRow): Promise<Answer<'payoutFacts'>> {
  const { db } = deps;
  const { userId, address, purpose } = payout;
  const [people, signals, acts, earned, sharedWith, earlier] = await Promise.all([
    readUsers(db, [userId]),
    listOpenSignals(db, userId),
    listActs(db, { signalIds: [], userId }),
    purpose === 'earnings' ? deps.earnedFrom(db, userId) : [],
    listSharing(db, { userId, address, limit: maxSharing }),
    readEarlierOf(db, payout),
  ]);
  const owner = people.get(userId);
  if (!owner) throw new Error(`The owner of payout ${payout.id} is unknown.`);
  return {
    owner: { ...owner, id: userId, reputationScore: owner.trustScore },
    signals: signals.map((one) => ({ ...one, level: signalLevelOf(one.strength) })),
    acts: acts.filter(({ undoneAt }) => undoneAt === null).map(showAct),
    earned,
    sharedWith,
    earlier,
    addressUrl: deps.addressUrl(address),
  };
}

import type { Answer } from '@stoke/contract';
import { csvLine, sparkActionsRemoved, sparkRefusalOf, sumOf, zeroUsdc } from '@stoke/domain';
import { readTheirs, type Campaign } from '../../core/index.ts';
import type { Db, Queryable } from '../../../platform/db/db.ts';
import type { BothSides } from '../../../platform/db/traffic.ts';
import { type Columns, csvLines } from '../../../platform/http/csv-file.ts';
import type { Handlers, Input } from '../../../platform/http/handlers.ts';
import {
  cutPage,
  firstId,
  latestFirst,
  readTimeCursor,
  timeCursor,
} from '../../../platform/http/id-cursor.ts';
import { inPages, mapPages } from '../../../platform/pages.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { readUsers } from '../../../people/profile/index.ts';
import { readLinks } from '../clicks/click-store.ts';
import { messageUrlOf } from '../traffic/message-url.ts';
import { readRemoved } from '../traffic/month-store.ts';
import {
  countOfPeople,
  findPeople,
  listAllKept,
  listActionsOf,
  listPeople,
  readSums,
  type ActionOfPerson,
  type KeptAction,
  type OutcomeOfPerson,
  type PersonRow,
} from './people-store.ts';

type Shown = Answer<'sparkPeople'>[number];
type ShownAction = Answer<'sparkPersonActions'>[number];
type State = ShownAction['status'];

/** Who took part in a Spark and what was paid for it, for its creator and for admins (rule 11.7). */
export function peopleRoutes(deps: BothSides & { db: Db }) {
  const { db } = deps;
  const readSpark = (asked: Parameters<typeof readTheirs>[1]) => readTheirs(deps, asked, 'spark');
  return {
    sparkPeople: async (asked) => {
      const { id: campaignId } = await readSpark(asked);
      const rows = await listPage(deps, campaignId, asked);
      const userIds = rows.map(({ id }) => id);
      const traffic = deps.traffic.databaseOf(campaignId);
      const removed = await readRemoved(traffic, [campaignId]);
      if (removed.has(campaignId)) {
        const sums = await readSums(traffic, { campaignId, userIds });
        return rows.map((row) => ({
          ...showPerson(
            row,
            sums.filter(({ userId }) => userId === row.id),
          ),
          areActionsRemoved: true,
        }));
      }
      const outcomes = Map.groupBy(
        await countOfPeople(traffic, { campaignId, userIds }),
        ({ userId }) => userId,
      );
      return rows.map((row) => showPerson(row, outcomes.get(row.id) ?? []));
    },
    sparkPersonActions: async (asked) => {
      const { id: campaignId } = await readSpark(asked);
      const { userId } = asked.params;
      const person = (await readUsers(db, [userId])).get(userId);
      if (person?.deletedAt !== null) throw new Refusal('request.not_found');
      const linkOf = await readLinkOf(db, campaignId);
      const rows = await latestFirst(asked, (page) =>
        listActionsOf(deps, { campaignId, userId, ...page }),
      );
      return rows.map((row) => ({ ...showAction(row, linkOf), hiding: row.hiding }));
    },
  } satisfies Partial<Handlers>;
}

/** A search looks at a limited number of people per call, so that a page may be short. */
async function listPage(
  sides: BothSides,
  campaignId: string,
  asked: Pick<Input<'sparkPeople'>, 'query' | 'setNextCursor'>,
): Promise<readonly PersonRow[]> {
  const { cursor, limit, person } = asked.query;
  const name = person?.toLowerCase().replace(/^@/, '') ?? '';
  if (name === '') return latestFirst(asked, (page) => listPeople(sides, { campaignId, ...page }));
  const before = readTimeCursor(cursor);
  const { found, last } = await findPeople(sides, { campaignId, name, before, limit: limit + 1 });
  const { page, next } = cutPage(found, limit);
  const end = next === null ? last : (page.at(-1) ?? null);
  asked.setNextCursor(end && timeCursor(end));
  return page;
}

function showPerson(row: PersonRow, outcomes: readonly OutcomeOfPerson[]): Shown {
  const amountOf = (...statuses: string[]) =>
    sumOf(outcomes.filter(({ status }) => statuses.includes(status)));
  const unpaid = outcomes.filter(({ status }) => stateOf(status) === 'unpaid');
  const byReason = Map.groupBy(unpaid, ({ code }) => code && sparkRefusalOf(code));
  return {
    id: row.id,
    person: row.isDeleted ? null : { ...row, reputationScore: row.trustScore },
    participatesSince: row.at,
    kinds: kinds.map((kind) => {
      const own = outcomes.filter((outcome) => outcome.kind === kind);
      const count = (state: State) =>
        own
          .filter(({ status }) => stateOf(status) === state)
          .reduce((sum, one) => sum + one.count, 0);
      return {
        kind,
        paid: count('paid'),
        reserved: count('reserved'),
        waiting: count('waiting'),
        unpaid: count('unpaid'),
      };
    }),
    paid: amountOf('available'),
    reserved: amountOf('reserved', 'doubtful'),
    takenBack: amountOf('reversed'),
    unpaid: [...byReason]
      .flatMap(([reason, some]) =>
        reason === null ? [] : [{ reason, count: some.reduce((sum, { count }) => sum + count, 0) }],
      )
      .toSorted((one, other) => other.count - one.count),
  };
}

const kinds = ['message', 'reaction', 'click'] as const;

function stateOf(status: string): State {
  if (status === 'available') return 'paid';
  if (status === 'reserved') return 'reserved';
  return status === 'unpaid' || status === 'reversed' ? 'unpaid' : 'waiting';
}

type LinkOf = (action: Pick<KeptAction, 'kind' | 'key' | 'target'>) => string | null;

/** The address of what was written, reacted to or opened. */
async function readLinkOf(db: Queryable, campaignId: string): Promise<LinkOf> {
  const links = new Map<string, string>();
  for (const { id, url } of await readLinks(db, campaignId)) links.set(id, url);
  return ({ kind, key, target }) =>
    kind === 'click' ? (links.get(target ?? '') ?? null) : messageUrlOf(target ?? key);
}

function showAction(row: Omit<KeptAction, 'hiding'>, linkOf: LinkOf): Omit<ShownAction, 'hiding'> {
  const status = stateOf(row.status);
  return {
    ...row,
    status,
    amount: status === 'unpaid' ? zeroUsdc : row.amount,
    reason: row.code === null ? null : sparkRefusalOf(row.code),
    link: linkOf(row),
  };
}

const rowsAtOnce = 1000;

const columns: Columns<Omit<ActionOfPerson, 'status'> & ReturnType<typeof showAction>> = {
  work: ({ id }) => id,
  person: ({ isDeleted, username }) => (isDeleted ? null : username),
  x_account: ({ xUsername }) => xUsername,
  telegram: ({ telegramUsername }) => telegramUsername,
  action: ({ kind }) => kind,
  link: ({ isDeleted, link }) => (isDeleted ? null : link),
  words: ({ words }) => words,
  decision: ({ status }) => status,
  reason: ({ reason }) => reason,
  done_at: ({ at }) => at,
  decided_at: ({ judgedAt }) => judgedAt,
  reward_usd: ({ amount }) => amount,
  paid_usd: ({ status, amount }) => (status === 'paid' ? amount : zeroUsdc),
  text: ({ text }) => text,
};

/** Every action of people with an account as CSV, oldest first; one line says so when they were removed. */
export async function* writeActions(
  sides: BothSides,
  { id: campaignId }: Campaign,
): AsyncGenerator<string> {
  const removed = await readRemoved(sides.traffic.databaseOf(campaignId), [campaignId]);
  if (removed.has(campaignId)) {
    const names = Object.keys(columns);
    yield csvLine(names);
    yield csvLine(names.map((name) => (name === 'text' ? sparkActionsRemoved : null)));
    return;
  }
  const linkOf = await readLinkOf(sides.db, campaignId);
  const start = { at: new Date(0), id: firstId };
  const pages = inPages<ActionOfPerson>(rowsAtOnce, (last) =>
    listAllKept(sides, { campaignId, after: last ?? start, limit: rowsAtOnce }),
  );
  const shown = mapPages(pages, (page) =>
    page.map((row) => ({ ...row, ...showAction(row, linkOf) })),
  );
  yield* csvLines(columns, shown);
}

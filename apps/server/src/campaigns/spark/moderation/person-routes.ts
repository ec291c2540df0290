import { readEarners } from '../../../people/profile/index.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Handlers } from '../../../platform/http/handlers.ts';
import { cutPage, readTimeCursor, timeCursor } from '../../../platform/http/id-cursor.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { listActionsOf, listPartsOf } from './desk-store.ts';
import { messageUrlOf } from '../traffic/message-url.ts';
import { readSpark } from '../participate.ts';

/** What moderators see of one person in Sparks. */
export function personRoutes({ db }: { db: Db }) {
  return {
    sparkActionsOf: async ({ params, query, setNextCursor }) => {
      await readSpark(db, params.campaignId);
      const before = readTimeCursor(query.cursor);
      const rows = await listActionsOf(db, { ...params, before, limit: query.limit + 1 });
      const { page, next } = cutPage(rows, query.limit);
      const last = page.at(-1);
      setNextCursor(next === null || !last ? null : timeCursor(last));
      return page.map((row) => ({
        ...row,
        url: row.kind === 'click' ? null : messageUrlOf(row.target ?? row.key),
      }));
    },
    sparksOfPerson: async ({ params: { id: userId }, query, setNextCursor }) => {
      if (!(await readEarners(db, [userId])).has(userId)) throw new Refusal('request.not_found');
      const before = readTimeCursor(query.cursor);
      const rows = await listPartsOf(db, { userId, before, limit: query.limit + 1 });
      const { page, next } = cutPage(rows, query.limit);
      const last = page.at(-1);
      setNextCursor(next === null || !last ? null : timeCursor(last));
      return page.map((row) => ({
        ...row,
        status: row.state,
        participatesSince: row.at,
      }));
    },
  } satisfies Partial<Handlers>;
}

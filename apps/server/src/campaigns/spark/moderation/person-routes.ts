import { readUsers } from '../../../people/profile/index.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { BothSides } from '../../../platform/db/traffic.ts';
import type { Handlers } from '../../../platform/http/handlers.ts';
import { latestFirst, type Paged } from '../../../platform/http/id-cursor.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { listActionsOf } from '../rewards/people-store.ts';
import { listPartsOf } from './desk-store.ts';
import { messageUrlOf } from '../traffic/message-url.ts';
import { readSpark } from '../participate.ts';

/** What moderators see of one person in Sparks. */
export function personRoutes(deps: BothSides & { db: Db }) {
  const { db } = deps;
  return {
    sparkActionsOf: async (asked) => {
      await readSpark(db, asked.params.campaignId);
      return readActionsOf(deps, asked);
    },
    sparksOfPerson: async (asked) => {
      const userId = asked.params.id;
      if (!(await readUsers(db, [userId])).has(userId)) throw new Refusal('request.not_found');
      const rows = await latestFirst(asked, (page) => listPartsOf(deps, { userId, ...page }));
      return rows.map(({ areActionsRemoved, ...row }) => ({
        ...row,
        ...(areActionsRemoved ? { areActionsRemoved } : {}),
        status: row.state,
        participatesSince: row.at,
      }));
    },
  } satisfies Partial<Handlers>;
}

/** A page of what a person did in a Spark, newest first, with the messages that were written or reacted to. */
export async function readActionsOf(
  sides: BothSides,
  asked: Paged & { params: { campaignId: string; userId: string } },
) {
  const rows = await latestFirst(asked, (page) =>
    listActionsOf(sides, { ...asked.params, ...page }),
  );
  return rows.map((row) => ({
    ...row,
    url: row.kind === 'click' ? null : messageUrlOf(row.target ?? row.key),
  }));
}

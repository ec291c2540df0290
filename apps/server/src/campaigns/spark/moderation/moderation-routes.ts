import { sparkDoubts, sparkRefusalOf } from '@stoke/domain';
import { nameUsers } from '../../../people/profile/index.ts';
import type { Handlers } from '../../../platform/http/handlers.ts';
import { oldestFirst } from '../../../platform/http/id-cursor.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { readTheirs } from '../../core/index.ts';
import { decideOnce, type PostDeps } from '../post-pending.ts';
import { holdMs } from '../rewards/release-earnings.ts';
import { messageUrlOf } from '../traffic/message-url.ts';
import { decideForDoubtful } from './decide-doubtful.ts';
import { readEarners } from './desk-routes.ts';
import { listDoubtful } from './doubtful-store.ts';
import { hideMessage, type HideDeps } from './hide-message.ts';
import { muteInSpark, reportInSpark } from './mute.ts';
import { readPerson } from '../participation-store.ts';
import { readActionsOf } from './person-routes.ts';
import { reversalVerbs } from './reversal-routes.ts';

/** What the creator of a Spark sees and decides of what is said there; admins may too. */
export function moderationRoutes(deps: PostDeps & HideDeps) {
  const { db, clock } = deps;
  const read = (asked: Parameters<typeof readTheirs>[1]) => readTheirs(deps, asked, 'spark');
  const { check, reverse } = reversalVerbs(deps, read);
  return {
    sparkDoubtful: async (asked) => {
      const { id: campaignId } = await read(asked);
      const heldBefore = new Date(clock.now().getTime() - holdMs);
      const rows = await oldestFirst(asked, (page) =>
        listDoubtful(deps.traffic.databaseOf(campaignId), { campaignId, heldBefore, ...page }),
      );
      const userIds = rows.map(({ userId }) => userId);
      const nameOf = await nameUsers(db, userIds);
      return rows.map(({ doubt, judgedAt, ...row }) => ({
        ...row,
        user: nameOf(row.userId),
        code: doubt,
        reason: sparkDoubts[doubt],
        until: new Date(judgedAt.getTime() + holdMs),
        url: messageUrlOf(row.key),
      }));
    },
    paySparkDoubtful: async (asked) => {
      const { id: campaignId } = await read(asked);
      const { actionIds } = asked.body;
      const input = { campaignId, actionIds, by: asked.caller.userId };
      return decideOnce(
        deps,
        asked,
        () => decideForDoubtful(deps, { ...input, request: asked.request() }),
        ({ messages: actions }) => {
          return { message: actions === 1 ? 'Paid.' : `${actions} messages paid.`, actions };
        },
      );
    },
    ownSparkEarners: async (asked) => readEarners(deps, asked, await read(asked)),
    ownSparkPerson: async (asked) => {
      const { id: campaignId } = await read(asked);
      const { userId } = asked.params;
      const person = await readPerson(deps, { campaignId, userId });
      if (!person?.participatesSince) throw new Refusal('request.not_found');
      const nameOf = await nameUsers(db, [userId]);
      return { ...nameOf(userId), mutedAt: person.mutedAt };
    },
    ownSparkActionsOf: async (asked) => {
      await read(asked);
      const rows = await readActionsOf(deps, asked);
      return rows.map((row) => ({
        ...row,
        refusal: row.code === null ? null : sparkRefusalOf(row.code),
      }));
    },
    muteInSpark: async (asked) => {
      const { id: campaignId } = await read(asked);
      const { userId } = asked.params;
      const { isMuted } = asked.body;
      const by = asked.caller.userId;
      await muteInSpark(deps, { campaignId, userId, by, isMuted });
      return { message: isMuted ? 'Muted: nothing more is paid here.' : 'No longer muted.' };
    },
    hideInSpark: async (asked) => {
      const { id: campaignId } = await read(asked);
      const { actionId } = asked.params;
      await hideMessage(deps, { campaignId, actionId, by: asked.caller.userId });
      return { message: 'Being deleted in the group.' };
    },
    reportInSpark: async (asked) => {
      const { id: campaignId } = await read(asked);
      const { userId } = asked.params;
      const person = await readPerson(deps, { campaignId, userId });
      if (!person?.participatesSince) throw new Refusal('request.not_found');
      const by = asked.caller.userId;
      const { note } = asked.body;
      await db.transaction((tx) => reportInSpark(deps, tx, { campaignId, userId, by, note }));
      return { message: 'Reported to the admins.' };
    },
    checkOwnSparkReversal: check,
    reverseOwnSpark: reverse,
  } satisfies Partial<Handlers>;
}

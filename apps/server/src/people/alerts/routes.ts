import { maxFollows } from '@stoke/domain';
import { hasDashboard } from '../creators/index.ts';
import { lockStatus } from '../users/index.ts';
import type { Core } from '../../platform/core.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { Refusal } from '../../platform/refusal.ts';
import {
  countFollows,
  deleteFollow,
  insertFollow,
  isFollowing,
  listFollows,
} from './alert-store.ts';

export function followRoutes({ db, clock }: Pick<Core, 'db' | 'clock'>) {
  return {
    follows: ({ caller }) => listFollows(db, caller.userId),
    follow: async ({ caller: { userId }, params: { creatorId } }) => {
      if (creatorId === userId) throw new Refusal('follow.own');
      await db.transaction(async (tx) => {
        if ((await lockStatus(tx, userId))?.isDeleted !== false)
          throw new Refusal('session.invalid');
        if (await isFollowing(tx, { creatorId, userId })) return;
        if (!(await hasDashboard(tx, creatorId))) throw new Refusal('request.not_found');
        if ((await countFollows(tx, userId)) >= maxFollows) throw new Refusal('follow.too_many');
        await insertFollow(tx, { creatorId, userId, at: clock.now() });
        tx.publish('notices', { user: userId });
      });
      return { isFollowing: true };
    },
    unfollow: async ({ caller: { userId }, params: { creatorId } }) => {
      await db.transaction(async (tx) => {
        if (!(await hasDashboard(tx, creatorId))) throw new Refusal('request.not_found');
        await deleteFollow(tx, { creatorId, userId });
        tx.publish('notices', { user: userId });
      });
      return { isFollowing: false };
    },
  } satisfies Partial<Handlers>;
}

import { z } from 'zod';
import { route } from '../../route.ts';
import { Timestamp } from '../../codecs.ts';
import { Id } from '../../shapes.ts';

const OfCreator = z.strictObject({ creatorId: Id });
export const Following = z.object({ isFollowing: z.boolean() });
export const FollowedBrand = z.object({
  creatorId: z.string(),
  name: z.string(),
  username: z.string(),
  followedAt: Timestamp,
});

export const alertRoutes = {
  follows: route({
    path: '/api/users/follows',
    summary: 'The creators that you follow, latest first',
    who: 'member',
    reads: 'replica',
    reply: z.array(FollowedBrand),
  }),
  follow: route({
    method: 'POST',
    path: '/api/creators/:creatorId/follow',
    summary: 'Be told when a creator starts a campaign',
    who: 'member',
    params: OfCreator,
    perMinute: 30,
    reply: Following,
    refuses: ['request.not_found', 'follow.own', 'follow.too_many'],
  }),
  unfollow: route({
    method: 'DELETE',
    path: '/api/creators/:creatorId/follow',
    summary: 'Stop following a creator',
    who: 'member',
    params: OfCreator,
    perMinute: 30,
    reply: Following,
    refuses: ['request.not_found'],
  }),
};

import { z } from 'zod';
import { route } from '../../route.ts';
import { Timestamp } from '../../codecs.ts';
import { Id, line, Message, paragraph, XHandle } from '../../shapes.ts';

/** Progress of a user's claim to an X account. */
export const XOwnership = z.object({
  status: z.enum(['unverified', 'pending', 'verified']),
  /** The account of the claim, else the linked one. */
  xUsername: z.string().nullable(),
  /** What the post must contain; null when no code was asked for. */
  code: z.string().nullable(),
  postLink: z.string().nullable(),
  /** Why the last post was not accepted; null when none was refused. */
  refusedBecause: z.string().nullable(),
});

/** A claim that waits for an admin. */
export const XAccountToVerify = z.object({
  _id: z.string(),
  userId: z.string(),
  username: z.string(),
  xUsername: z.string(),
  code: z.string(),
  postLink: z.string(),
  shownAt: Timestamp,
  /** Another account has or had the same handle. */
  isOfSeveral: z.boolean(),
});

/** The wallet and the X account of a member, beyond saving them. */
export const profileRoutes = {
  cancelWalletChange: route({
    method: 'POST',
    path: '/api/users/cancel-wallet-change',
    summary: 'Cancel a wallet change while payouts to the new wallet wait',
    who: 'member',
    perMinute: 20,
    reply: z.object({ message: z.string(), walletAddress: z.string() }),
    refuses: ['wallet.nothing_to_cancel'],
  }),
  xOwnership: route({
    path: '/api/users/x-ownership',
    summary: "Status of your X account's verification",
    who: 'member',
    reply: XOwnership,
  }),
  startXOwnership: route({
    method: 'POST',
    path: '/api/users/x-ownership',
    summary: 'Get the code that a post must contain, from your X account or from one to link',
    who: 'member',
    perMinute: 10,
    body: z.strictObject({ xUsername: XHandle }).optional(),
    reply: XOwnership,
    refuses: [
      'x.invalid',
      'x.not_linked',
      'x.already_verified',
      'x.being_checked',
      'x.taken',
      'x.change_locked',
      'x.work_waiting',
    ],
  }),
  showXPost: route({
    method: 'POST',
    path: '/api/users/x-ownership/post',
    summary: 'Submit the link to the post with the code',
    who: 'member',
    perMinute: 10,
    body: z.strictObject({ postLink: line({ max: 400 }) }),
    reply: XOwnership,
    refuses: [
      'drip.add_tweet_invalid',
      'x.no_code',
      'x.being_checked',
      'x.post_missing',
      'x.post_of_another',
      'x.code_missing',
      'x.taken',
    ],
  }),
  xAccountsToVerify: route({
    path: '/api/admin/x-accounts',
    summary: 'X accounts whose owners have posted their code, oldest first',
    who: 'admin',
    query: z.strictObject({
      cursor: z.string().max(200).optional(),
      limit: z.coerce.number().int().min(1).max(200).default(50),
    }),
    reply: z.array(XAccountToVerify),
  }),
  confirmXAccount: route({
    method: 'POST',
    path: '/api/admin/x-accounts/:id/confirm',
    summary: 'Confirm that the post is from this X account and contains the code',
    who: 'admin',
    params: z.object({ id: Id }),
    reply: Message,
    refuses: ['request.not_found', 'x.not_waiting', 'x.own_account', 'x.taken'],
  }),
  refuseXAccount: route({
    method: 'POST',
    path: '/api/admin/x-accounts/:id/refuse',
    summary: 'Reject the post; the note says why',
    who: 'admin',
    params: z.object({ id: Id }),
    body: z.strictObject({ note: paragraph(500) }),
    reply: Message,
    refuses: ['request.not_found', 'x.not_waiting', 'x.own_account', 'review.note_required'],
  }),
};

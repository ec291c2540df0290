import { z } from 'zod';
import { route } from '../../route.ts';
import { Timestamp } from '../../codecs.ts';

export const TrustMove = z.object({
  _id: z.string(),
  cause: z.enum([
    'payout_confirmed',
    'work_approved',
    'rejection_upheld',
    'appeal_won',
    'account_returned',
  ]),
  text: z.string(),
  /** The payout, the submission or the appeal that it is about. */
  subject: z.string(),
  points: z.number().int(),
  scoreAfter: z.number().int(),
  at: Timestamp,
});

/** The public table of moves of a score, and the user's own moves. */
export const Trust = z.object({
  score: z.number().int(),
  start: z.number().int(),
  /** Below this score new work is refused (rule 8.1). */
  scoreForWork: z.number().int(),
  /** Approvals left until the score moves. */
  approvedUntilNext: z.number().int(),
  table: z.array(z.object({ cause: z.string(), points: z.number().int(), text: z.string() })),
  /** Newest first. The score is the start and the sum of all moves. */
  moves: z.array(TrustMove),
});

export const trustRoutes = {
  trust: route({
    path: '/api/users/trust',
    summary: 'Your trust score: what changes it and its history, newest first',
    who: 'member-or-banned',
    query: z.strictObject({
      cursor: z.string().max(200).optional(),
      limit: z.coerce.number().int().min(1).max(200).default(50),
    }),
    reply: Trust,
  }),
};

import { z } from 'zod';
import { route } from '../../route.ts';
import { Timestamp } from '../../codecs.ts';
import { Id, Message } from '../../shapes.ts';
import { workFilter } from './work-filter.ts';

const Count = z.number().int();

const Outcomes = z.object({ approved: Count, rejected: Count, waiting: Count });

/** What a person submitted before. */
export const WorkHistory = z.object({
  joinedAt: Timestamp,
  /** For the campaigns of the same creator, and the newest of it. */
  brand: Outcomes.extend({
    latest: z.array(
      z.object({
        _id: z.string(),
        status: z.enum(['pending', 'approved', 'rejected']),
        reason: z.string().nullable(),
        submittedAt: Timestamp,
      }),
    ),
  }),
  /** For all campaigns; of the newest 1,000. */
  all: Outcomes,
});

/** What the reviewers decided since midnight (UTC). Decisions that can be undone count. */
export const ReviewProgress = z.object({
  from: Timestamp,
  decided: Count,
  /** Those who decided, or hold work now, most decisions first. */
  reviewers: z.array(
    z.object({
      _id: z.string(),
      username: z.string(),
      approved: Count,
      rejected: Count,
      /** Work that is theirs to decide now, and until when. */
      claimed: Count,
      claimedUntil: Timestamp.nullable(),
    }),
  ),
  /** Of samples in the last 30 days: how many were looked at, and how many were as expected. */
  samples: z.object({
    /** What the system would have approved. */
    system: z.object({ checked: Count, agreed: Count }),
    /** Decisions made together after a sample. */
    together: z.object({ checked: Count, agreed: Count }),
  }),
});

export const deskRoutes = {
  claimWork: route({
    method: 'POST',
    path: '/api/admin/review/claims',
    summary: 'Take the oldest free work that fits a filter for 15 minutes, up to a number in all',
    who: 'admin',
    body: z.strictObject({ ...workFilter, count: z.number().int().min(1).max(200).default(50) }),
    reply: z.object({
      /** How much work is yours to decide now. */
      claimed: Count,
      /** Then what is left is free again. */
      until: Timestamp,
    }),
    refuses: ['request.not_found'],
  }),
  releaseWork: route({
    method: 'DELETE',
    path: '/api/admin/review/claims',
    summary: 'Give back the work that you took',
    who: 'admin',
    reply: Message,
  }),
  reviewProgress: route({
    path: '/api/admin/review/progress',
    summary: 'What the reviewers decided today, what they hold, and how samples turned out',
    who: 'admin',
    reads: 'replica',
    perMinute: 600,
    reply: ReviewProgress,
  }),
  workHistory: route({
    path: '/api/review/submissions/:submissionId/history',
    summary: 'What the person of a submission submitted before',
    who: 'member',
    perMinute: 300,
    params: z.object({ submissionId: Id }),
    reply: WorkHistory,
    refuses: ['request.not_found'],
  }),
  workPosts: route({
    path: '/api/review/submissions/:submissionId/posts',
    summary: 'What the posts that a submission links to say on X',
    who: 'member',
    params: z.object({ submissionId: Id }),
    reply: z.array(
      z.object({
        url: z.string(),
        /** `unknown`: X was not asked, or gave no answer. */
        state: z.enum(['post', 'missing', 'unknown']),
        author: z.string().nullable(),
        text: z.string().nullable(),
      }),
    ),
    refuses: ['request.not_found'],
  }),
};

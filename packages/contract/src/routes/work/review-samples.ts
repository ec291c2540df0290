import { rejectionReasons } from '@stoke/domain';
import { z } from 'zod';
import { refusals } from '../../refusals.ts';
import { route } from '../../route.ts';
import { Amount, Timestamp } from '../../codecs.ts';
import { Id, Message, paragraph } from '../../shapes.ts';
import { workFilter } from './work-filter.ts';
import { WorkToReview } from './work-to-review.ts';

const verdicts = ['approved', 'rejected'] as const;
const note = paragraph(500).default('');

const Planned = Message.extend({
  /** The submissions that are decided unless it is undone, and their rewards in total. */
  planned: z.array(z.string()),
  amount: Amount,
  undoBefore: Timestamp,
});
const decidingRefusals = [
  'request.not_found',
  'review.sample_unchecked',
  'review.sample_failed',
  'review.sample_old',
] as const;

export const sampleRoutes = {
  drawSample: route({
    method: 'POST',
    path: '/api/review/samples',
    summary: 'Choose a random sample of what fits a filter, to check before all of it is decided',
    who: 'member',
    perMinute: 10,
    body: z.strictObject({ ...workFilter, verdict: z.enum(verdicts).default('approved') }),
    reply: z.object({
      _id: z.string(),
      /** How many submissions it stands for. */
      count: z.number().int(),
      /** Their rewards in total. */
      amount: Amount,
      sample: z.array(z.string()),
    }),
    refuses: ['request.not_found', 'review.nothing_fits'],
  }),
  openSampled: route({
    method: 'POST',
    path: '/api/review/samples/:sampleId/open',
    summary: 'Open one submission of your sample',
    who: 'member',
    params: z.object({ sampleId: Id }),
    body: z.strictObject({ submissionId: Id }),
    reply: WorkToReview,
    refuses: ['request.not_found'],
  }),
  checkSampled: route({
    method: 'POST',
    path: '/api/review/samples/:sampleId/check',
    summary:
      'Say how you decide on one submission of your sample; one that differs is decided so, and ends the sample',
    who: 'member',
    idempotent: true,
    params: z.object({ sampleId: Id }),
    body: z.strictObject({
      submissionId: Id,
      verdict: z.enum(verdicts),
      reason: z.enum(rejectionReasons).optional(),
      note,
    }),
    reply: Message.extend({ undoBefore: Timestamp }),
    refuses: [
      'request.not_found',
      'review.sample_unchecked',
      'review.not_waiting',
      'review.planned',
      'review.resubmitted',
      'review.own_work',
      'review.account_banned',
      'review.reason_required',
      'review.note_required',
    ],
  }),
  approveSampled: route({
    method: 'POST',
    path: '/api/review/samples/:sampleId/approve',
    summary: 'Approve all that your sample stands for; it takes effect in a minute',
    who: 'member',
    idempotent: true,
    params: z.object({ sampleId: Id }),
    reply: Planned,
    refuses: decidingRefusals,
  }),
  rejectSampled: route({
    method: 'POST',
    path: '/api/review/samples/:sampleId/reject',
    summary: 'Reject all that your sample stands for; it takes effect in a minute',
    who: 'member',
    idempotent: true,
    params: z.object({ sampleId: Id }),
    body: z.strictObject({
      reason: z.enum(rejectionReasons, { error: refusals['review.reason_required'].text }),
      note,
    }),
    reply: Planned,
    refuses: [...decidingRefusals, 'review.note_required'],
  }),
};

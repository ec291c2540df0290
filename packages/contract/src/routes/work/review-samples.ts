import { z } from 'zod';
import { route } from '../../route.ts';
import { Amount, Timestamp } from '../../codecs.ts';
import { Id, Message } from '../../shapes.ts';
import { workFilter } from './work-filter.ts';
import { WorkToReview } from './work-to-review.ts';

export const sampleRoutes = {
  drawSample: route({
    method: 'POST',
    path: '/api/review/samples',
    summary: 'Choose a random sample of what fits a filter, to open before all of it is approved',
    who: 'member',
    body: z.strictObject(workFilter),
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
  approveSampled: route({
    method: 'POST',
    path: '/api/review/samples/:sampleId/approve',
    summary: 'Approve all that your sample stands for; it takes effect in a minute',
    who: 'member',
    idempotent: true,
    params: z.object({ sampleId: Id }),
    reply: Message.extend({
      /** The submissions that are approved unless it is undone. */
      planned: z.array(z.string()),
      undoBefore: Timestamp,
    }),
    refuses: ['request.not_found', 'review.sample_unopened', 'review.sample_old'],
  }),
};

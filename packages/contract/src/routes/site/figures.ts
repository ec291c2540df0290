import { rejectionReasons } from '@stoke/domain';
import { z } from 'zod';
import { Amount, Timestamp } from '../../codecs.ts';
import { CampaignKind } from '../../shapes.ts';

const Count = z.number().int().nullable();
/** A part, 0 to 1. */
const Share = z.number().nullable();

/** Half of them, and 95 of 100, took no longer. */
const times = {
  p50Seconds: z.number().nonnegative().nullable(),
  p95Seconds: z.number().nonnegative().nullable(),
};

const review = {
  decisions: Count,
  /** Decided by the system. */
  systemShare: Share,
  /** From submission to decision; work that waits counts with its age, in periods that are not over. */
  ...times,
  rejectedShare: Share,
  /** Most frequent first; null of fewer than 20 rejections. */
  reasons: z
    .array(z.object({ reason: z.enum(rejectionReasons), count: z.number().int() }))
    .nullable(),
};

/** Of rejections and reversals. Decided and overturned also counts those that were not answered in time. */
const appeals = { filed: Count, decided: Count, overturned: Count };

const payouts = {
  count: Count,
  amount: Amount.nullable(),
  /** From request to final on chain. */
  ...times,
};

/** What happened from `from` to `to`. A figure of fewer than 20 facts is null. */
const period = {
  from: Timestamp,
  to: Timestamp,
  review: z.object({
    ...review,
    kinds: z.array(z.object({ kind: CampaignKind, ...review })),
  }),
  appeals: z.object({
    ...appeals,
    kinds: z.array(z.object({ kind: CampaignKind, ...appeals })),
  }),
  /** Of earners. */
  payouts: z.object(payouts),
};

/** How work is decided and earners are paid. */
export const PublicFigures = z.object({
  /** Confirmed on chain, of earners, ever; null of fewer than 5 people. */
  paid: Amount.nullable(),
  people: z.number().int().nullable(),
  /** Medians of the latest 500 payouts, and of the latest 500 approvals and rejections of each kind. */
  medianReviewSeconds: z.number().nonnegative().nullable(),
  medianPayoutSeconds: z.number().nonnegative().nullable(),
  /** The last 30 days in UTC, today among them. */
  ...period,
  payouts: z.object({ ...payouts, paidEver: Amount.nullable() }),
  /** The last 12 weeks, Monday to Sunday in UTC, newest first. */
  weeks: z.array(z.object(period)),
});

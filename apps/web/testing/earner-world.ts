import type { Notice, Payout, Submission } from '@stoke/contract';

export const wallet = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU';

/** By an admin; it can still be appealed. */
export const suspension = {
  _id: 'suspension-1',
  state: 'standing',
  reason: 'Many replies alike.',
  suspendedAt: '2026-11-20T10:00:00.000Z',
  until: '2099-11-27T10:00:00.000Z',
  appealBefore: '2099-12-04T10:00:00.000Z',
} as const;

/** A payout that was asked for a moment ago. */
export const requested: Payout = {
  _id: 'p1',
  amount: 50,
  status: 'requested',
  address: wallet,
  isAutomatic: false,
  requestedAt: '2026-11-20T10:00:00.000Z',
  sentAt: null,
  confirmedAt: null,
  signature: null,
  transactionUrl: null,
  reason: null,
  waitsUntil: null,
};

export function payouts(count: number): Payout[] {
  return Array.from({ length: count }, (_, index) => ({ ...requested, _id: `p${index + 1}` }));
}

/** Work that waits for its decision. */
export const submitted: Submission = {
  _id: 's1',
  kind: 'drip',
  campaignId: 'c1',
  taskId: '0190f0c0-0000-7000-8000-000000000001',
  work: {
    brand: 'Helio Labs',
    campaignName: 'Ignition Drip',
    taskName: 'x.com/heliolabs/status/1873450000000007919',
    link: 'https://x.com/heliolabs/status/1873450000000007919',
  },
  about: '',
  amount: 0.18,
  status: 'pending',
  reason: null,
  note: null,
  submittedAt: '2026-11-20T10:00:00.000Z',
  decideBefore: '2026-11-23T10:00:00.000Z',
  usualDecisionSeconds: null,
  decidedAt: null,
  appeal: null,
  receiptId: null,
  maySubmitAgain: false,
};

export function submissions(count: number): Submission[] {
  return Array.from({ length: count }, (_, index) => ({ ...submitted, _id: `s${index + 1}` }));
}

/** The session of the browser that asks. */
export const thisSession = {
  _id: 's1',
  device: 'Firefox on Linux',
  network: '203.0.*',
  startedAt: '2026-11-20T10:00:00.000Z',
  lastUsedAt: '2026-11-20T11:00:00.000Z',
  expiresAt: '2026-11-27T10:00:00.000Z',
  isCurrent: true,
};

export function notice(is: Partial<Notice> = {}): Notice {
  return {
    _id: 'n1',
    kind: 'work_rejected',
    title: 'Work rejected: $0.18',
    body: '“Say <b>something</b>.”',
    link: '/dashboard#submission-s1',
    happenedAt: '2026-11-20T10:00:00.000Z',
    isRead: false,
    ...is,
  };
}

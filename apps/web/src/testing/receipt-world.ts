import type { Receipt } from '@stoke/contract';

/** The receipt of an approved drip, half of it paid out, unless said otherwise. */
export function receiptOf(is: Partial<Receipt> = {}): Receipt {
  const id = '0190f0c0-0000-7000-8000-000000000001';
  return {
    form: 1,
    _id: id,
    issuedBy: 'Stoke, https://stoke.example',
    issuedAt: '2026-11-21T10:00:00.000Z',
    earner: { userId: 'u1', username: 'adastone' },
    work: {
      kind: 'drip',
      campaignId: 'c1',
      taskId: 't1',
      attempt: 1,
      submittedAt: '2026-11-20T10:00:00.000Z',
      evidence: {
        tweetUrl: 'https://x.com/heliolabs/status/1873450000000007919',
        tweetId: '1873450000000007919',
        xUsername: 'adastone_x',
        replyLink: 'https://x.com/adastone_x/status/1873450000000099999',
        actions: {
          like: { openedAt: '2026-11-20T09:58:00.000Z', reportedAt: '2026-11-20T09:58:09.000Z' },
          comment: { openedAt: null, reportedAt: '2026-11-20T09:59:09.000Z' },
        },
      },
    },
    rulesVersion: '2026-11-01',
    decision: {
      verdict: 'approved',
      decidedBy: 'a reviewer',
      decidedAt: '2026-11-20T12:00:00.000Z',
      reason: null,
      reasonText: null,
      note: null,
    },
    reward: 0.18,
    transactions: [
      {
        reference: `approved:${id}`,
        transactionId: '0190f0c0-0000-7000-8000-000000000009',
        at: '2026-11-20T12:00:00.000Z',
        entries: [
          { account: 'earner_reserved', amount: -0.18 },
          { account: 'earner_available', amount: 0.18 },
        ],
      },
    ],
    payouts: [
      {
        _id: 'p1',
        amount: 0.1,
        payoutAmount: 50.1,
        address: '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU',
        signature: '5VERv8NMvzbJMEkV8xnrLkEaWRtSz9CosKDYjCJjBRnb',
        confirmedAt: '2026-11-20T13:00:00.000Z',
        transactionUrl: null,
      },
    ],
    paidOut: 0.1,
    forfeited: 0,
    notPaidOutYet: 0.08,
    ...is,
  };
}

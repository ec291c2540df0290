import type { SparkReceipt, WorkReceipt } from '@stoke/contract';

/** The receipt of an approved drip, half of it paid out, unless said otherwise. */
export function receiptOf(is: Partial<WorkReceipt> = {}): WorkReceipt {
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
      brand: 'Helio Labs',
      campaignName: 'Ignition Drip',
      taskName: 'x.com/heliolabs/status/1873450000000007919',
      link: 'https://x.com/heliolabs/status/1873450000000007919',
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

/** The receipt of a day in a Spark: so many messages, the last of them a reaction. */
export function sparkReceiptOf(messages: number, is: Partial<SparkReceipt> = {}): SparkReceipt {
  const id = '0190f0c0-0000-7000-8000-000000000002';
  const day = '2026-11-20';
  const judgedAt = `${day}T09:00:00.000Z`;
  const actions = Array.from({ length: messages }, (_, n) => {
    const isLast = n === messages - 1;
    return {
      _id: `a${n}`,
      kind: isLast ? ('reaction' as const) : ('message' as const),
      at: new Date(Date.parse(`${day}T07:00:00.000Z`) + n * 20_000).toISOString(),
      judgedAt,
      ruleVersion: 1,
      amount: isLast ? 0.025 : 0.01,
    };
  });
  const reward = (messages - 1) * 0.01 + 0.025;
  const move = (number: number, from: string, to: string) => ({
    reference: `spark-${number}`,
    transactionId: `0190f0c0-0000-7000-8000-00000000000${number}`,
    at: judgedAt,
    entries: [
      { account: from, amount: -reward },
      { account: to, amount: reward },
    ],
  });
  const { form: _form, work: _work, decision: _decision, ...head } = receiptOf();
  return {
    ...head,
    form: 2,
    _id: id,
    spark: {
      campaignId: 'c2',
      brand: 'Helio Labs',
      campaignName: 'Passkeys, one week in',
      day,
      actions,
    },
    decidedBy: 'the system, by the rules of Spark campaigns',
    reward,
    transactions: [
      move(3, 'campaign_pool', 'earner_accruing'),
      move(4, 'earner_accruing', 'earner_available'),
    ],
    payouts: [],
    paidOut: 0,
    notPaidOutYet: reward,
    ...is,
  };
}

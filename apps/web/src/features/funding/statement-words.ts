import type { StatementLine } from '@stoke/contract';
import { exactDollars } from '../../lib/exact-amount.ts';

/** What happened, in words: one for the eye, and what is worth knowing besides. */
export function wordsOf(line: StatementLine): { title: string; detail: string } {
  const name = line.campaign?.name ?? 'Campaign';
  switch (line.kind) {
    case 'deposit':
      return {
        title: 'Deposit received',
        detail: line.bySupport ? 'USDC on Solana · credited by support' : 'USDC on Solana',
      };
    case 'campaign_funded':
      return { title: `${name} funded`, detail: partsOf(line, 'for rewards', 'fee') };
    case 'campaign_refunded':
      return {
        title: `${name} refunded`,
        detail: [
          partsOf(line, 'of the rewards', 'of the fee'),
          line.feeEarned > 0 ? `${exactDollars(line.feeEarned)} of the fee was earned` : '',
        ]
          .filter(Boolean)
          .join(' · '),
      };
    case 'withdrawal':
      return { title: 'Withdrawal', detail: 'USDC on Solana' };
    case 'withdrawal_returned':
      return { title: 'Withdrawal returned', detail: 'Cancelled or not possible' };
    case 'other':
      return { title: 'Correction', detail: '' };
  }
}

function partsOf({ rewards, fee }: StatementLine, ofRewards: string, ofFee: string): string {
  if (rewards === null || fee === null) return '';
  return `${exactDollars(rewards)} ${ofRewards} · ${exactDollars(fee)} ${ofFee}`;
}

const header = [
  'Time (UTC)',
  'Event',
  'Detail',
  'Campaign',
  'Amount (USDC)',
  'Balance (USDC)',
  'Transaction',
];

/** The rows of a file with these lines, below their header. Amounts have every decimal. */
export function statementRows(lines: readonly StatementLine[]): string[][] {
  return [
    header,
    ...lines.map((line) => {
      const { title, detail } = wordsOf(line);
      const { at, campaign, amount, balance, signature } = line;
      const id = campaign?._id ?? '';
      return [at, title, detail, id, String(amount), String(balance), signature ?? ''];
    }),
  ];
}

import { Group, Text } from '@mantine/core';
import type { StatementLine, StatementType } from '@stoke/contract';
import { csvLine, type CsvCell } from '@stoke/domain';
import { IconListDetails } from '@tabler/icons-react';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { now } from '../../../lib/clock.ts';
import { exactDollars } from '../../../lib/exact-amount.ts';
import { itemsOf } from '../../../lib/pages.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { Choose } from '../../../ui/choose.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { MoreBelow } from '../../../ui/more-button.tsx';
import { SaveButton } from '../../../ui/save-button.tsx';
import { Section } from '../../../ui/section.tsx';
import { TransactionLink } from '../../../entities/money/transaction-link.tsx';
import { statement, wholeStatement } from './calls.ts';
import { ColumnTable } from '../../../ui/column-table.tsx';
import { Table } from '../../../ui/table.tsx';
import { NotLoaded } from '../../../ui/not-loaded.tsx';
import { FailedLine } from '../../../ui/failed.tsx';
import { Quiet } from '../../../ui/quiet.ts';

const everything = 'all';
const choices = [
  { value: everything, label: 'Everything' },
  { value: 'deposits', label: 'Deposits' },
  { value: 'campaigns', label: 'Campaigns funded' },
  { value: 'refunds', label: 'Refunds' },
  { value: 'withdrawals', label: 'Withdrawals' },
] as const;

/** What came into the balance and left it, with the balance after each, to read or to keep. */
export function StatementSection() {
  const [type, setType] = useState<StatementType | null>(null);
  const saving = useMutation({
    mutationFn: () => wholeStatement(type),
    onSuccess: (lines) => {
      const day = now().toISOString().slice(0, 10);
      saveFile(
        `stoke-statement-${day}.csv`,
        statementRows(lines).map(csvLine).join(''),
        'text/csv',
      );
    },
  });
  function choose(value: string) {
    const chosen = choices.find((one) => one.value === value)?.value ?? everything;
    setType(chosen === everything ? null : chosen);
  }
  return (
    <Section
      title="Statement"
      actions={
        <Group gap="sm" wrap="nowrap">
          <Choose label="Show" value={type ?? everything} choices={choices} onChoose={choose} />
          <SaveButton
            name="Export CSV"
            busyName="Preparing..."
            file={saving}
            onSave={() => saving.mutate()}
          />
        </Group>
      }
    >
      <FailedLine
        error={saving.error}
        text="The statement could not be exported. Please try again."
        mb="sm"
      />
      <StatementTable type={type} />
    </Section>
  );
}

/** The lines of the statement, newest first, a page at a time. */
function StatementTable({ type }: { type: StatementType | null }) {
  const lines = useInfiniteQuery(statement(type));
  if (!lines.data) return <NotLoaded what="Your statement" query={lines} rows={[5, 60]} />;
  const items = itemsOf(lines.data.pages);
  if (items.length === 0) {
    return (
      <EmptyState
        Icon={IconListDetails}
        title={type === null ? 'No activity yet' : 'No matching activity'}
        message="Deposits, campaigns, refunds and withdrawals appear here."
      />
    );
  }
  return (
    <>
      <ColumnTable
        gap={20}
        layout="fixed"
        columns={[
          { title: 'Time', w: 184 },
          { title: 'Event' },
          { title: 'Transaction', w: 150 },
          { title: 'Amount', w: 150, ta: 'right' },
          { title: 'Balance', w: 150, ta: 'right' },
        ]}
      >
        {items.map((line) => (
          <Line key={line._id} line={line} />
        ))}
      </ColumnTable>
      <MoreBelow pages={lines} name="lines" mt="md" />
    </>
  );
}

function Line({ line }: { line: StatementLine }) {
  const { title, detail } = wordsOf(line);
  const isIn = line.amount > 0;
  return (
    <Table.Tr h={60} data-testid="statement-line">
      <Table.Td>
        <Moment at={line.at} />
      </Table.Td>
      <Table.Td>
        <Text size="sm" fw={600}>
          {title}
        </Text>
        {detail === '' ? null : (
          <Quiet size="xs" className="num">
            {detail}
          </Quiet>
        )}
      </Table.Td>
      <Table.Td>
        <TransactionLink signature={line.signature} url={line.transactionUrl} />
      </Table.Td>
      <Table.Num {...(isIn && { c: 'mint.4' })}>
        {isIn ? '+' : ''}
        {exactDollars(line.amount)}
      </Table.Num>
      <Table.Num>{exactDollars(line.balance)}</Table.Num>
    </Table.Tr>
  );
}

/** What happened, in words: one for the eye, and what is worth knowing besides. */
function wordsOf(line: StatementLine): { title: string; detail: string } {
  const name = line.campaign?.name ?? 'Campaign';
  switch (line.kind) {
    case 'deposit':
      return {
        title: 'Deposit received',
        detail: line.bySupport ? 'USDC on Solana · credited by support' : 'USDC on Solana',
      };
    case 'campaign_funded':
      return { title: `${name} funded`, detail: partsOf(line, 'for rewards', 'fee') };
    case 'campaign_topped_up':
      return { title: `${name} topped up`, detail: partsOf(line, 'for rewards', 'fee') };
    case 'campaign_refunded':
      return {
        title: `${name} refunded`,
        detail: [
          partsOf(line, 'rewards', 'of the fee'),
          line.feeEarned > 0 ? `${exactDollars(line.feeEarned)} platform fee charged` : '',
        ]
          .filter(Boolean)
          .join(' · '),
      };
    case 'withdrawal':
      return { title: 'Withdrawal', detail: 'USDC on Solana' };
    case 'withdrawal_returned':
      return { title: 'Withdrawal returned', detail: 'Cancelled, or could not be sent' };
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
  'Campaign',
  'Amount (USDC)',
  'Rewards (USDC)',
  'Fee (USDC)',
  'Fee charged (USDC)',
  'Balance (USDC)',
  'Transaction',
];

/**
 * The rows of a file with these lines, below their header. Amounts have every decimal; rewards and
 * fee have the sign of the amount that they are parts of.
 */
function statementRows(lines: readonly StatementLine[]): CsvCell[][] {
  return [
    header,
    ...lines.map((line) => {
      const { at, campaign, amount, rewards, fee, feeEarned, balance, signature } = line;
      const part = (size: number | null) => (size === null ? null : Math.sign(amount) * size);
      return [
        at,
        `${wordsOf(line).title}${line.bySupport ? ', credited by support' : ''}`,
        campaign?._id ?? null,
        amount,
        part(rewards),
        part(fee),
        feeEarned === 0 ? null : feeEarned,
        balance,
        signature,
      ];
    }),
  ];
}

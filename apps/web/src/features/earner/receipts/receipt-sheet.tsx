import type { Receipt } from '@stoke/contract';
import { formatRate } from '@stoke/domain';
import { Group, Text } from '@mantine/core';
import { kindPages } from '../../../entities/campaigns/kinds/kinds.ts';
import { Moment } from '../../../ui/moment.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { Payments } from './receipt-money.tsx';
import { Fact, Part } from './receipt-part.tsx';
import { SparkParts } from './spark-parts.tsx';
import { WorkParts } from './work-parts.tsx';
import classes from './receipts.module.css';

/** A receipt as people read it: what was done, who decided, what moved, and how it was paid. */
export function ReceiptSheet({ receipt }: { receipt: Receipt }) {
  const isOfWork = receipt.form === 1;
  const isPaid = !isOfWork || receipt.decision.verdict === 'approved';
  return (
    <article className={classes['sheet']} aria-label="Receipt">
      <Group component="header" gap="md" align="flex-start" justify="space-between">
        <div>
          <Text c="dimmed">
            {(isOfWork ? kindPages[receipt.work.kind] : kindPages.spark).receipt}
            {isPaid ? '' : ', not paid'}
          </Text>
          <Text className={classes['figure'] ?? ''} data-unpaid={!isPaid || undefined}>
            {formatRate(receipt.reward)}
          </Text>
        </div>
        <StatusBadge tone={isPaid ? 'good' : 'bad'} label={isPaid ? 'Approved' : 'Rejected'} />
      </Group>
      {isOfWork ? <WorkParts receipt={receipt} /> : <SparkParts receipt={receipt} />}
      {isPaid && <Payments receipt={receipt} />}
      <Part title="This receipt">
        <Fact name="Number">
          <code>{receipt._id}</code>
        </Fact>
        <Fact name="Issued by">{receipt.issuedBy}</Fact>
        <Fact name="As of">
          <Moment at={receipt.issuedAt} />
        </Fact>
        <Fact name="Issued to">@{receipt.earner.username}</Fact>
      </Part>
    </article>
  );
}

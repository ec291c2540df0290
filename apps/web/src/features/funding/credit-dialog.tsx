import type { AdminTransfer } from '@stoke/contract';
import { Text } from '@mantine/core';
import { ActDialog } from '../../ui/act-dialog.tsx';
import type { Creator } from './choose-creator.tsx';
import { creditTransfer } from './desk-calls.ts';
import classes from './desk.module.css';
import { exactDollars } from '../../lib/exact-amount.ts';
import { TransferFacts } from './transfer-facts.tsx';

type Props = {
  transfer: AdminTransfer;
  creator: Creator;
  reason: string;
  ticketId: string | null;
  onClose: () => void;
};

/** Shows all of it once more: it cannot be taken back. */
export function CreditDialog({ transfer, creator, reason, ticketId, onClose }: Props) {
  const { signature } = transfer;
  const amount = exactDollars(transfer.amount);
  const credit = { signature, creatorId: creator._id, reason, ...(ticketId ? { ticketId } : {}) };
  return (
    <ActDialog
      title={`Credit ${amount} to @${creator.username}?`}
      label={`Credit ${amount}`}
      busyLabel="Crediting..."
      isDangerous={false}
      isComplete
      facts={JSON.stringify(credit)}
      failed="We could not hear whether it was credited. Press again: it is credited once."
      changes="deposits"
      act={async (key) => {
        await creditTransfer(credit, key);
        return { message: `${amount} credited to @${creator.username}.` };
      }}
      onClose={onClose}
    >
      {() => (
        <>
          <TransferFacts transfer={transfer} />
          <div>
            <Text size="sm" c="dimmed">
              How you know
            </Text>
            <Text size="sm" className={classes['words'] ?? ''}>
              {reason}
            </Text>
          </div>
          <Text size="sm" c="dimmed">
            @{creator.username} is told at once and can spend it at once. A credit cannot be taken
            back.
          </Text>
        </>
      )}
    </ActDialog>
  );
}

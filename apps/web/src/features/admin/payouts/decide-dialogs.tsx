import type { AdminPayout, AdminPayoutInFull } from '@stoke/contract';
import { refusals } from '@stoke/contract/refusals';
import { Text } from '@mantine/core';
import { callOnce } from '../../../lib/session/call-once.ts';
import { SignatureField } from '../../../entities/money/signature-field.tsx';
import { exactDollars } from '../../../lib/exact-amount.ts';
import { ActDialog } from '../../../ui/act-dialog.tsx';
import { ReasonDialog, ReasonField } from '../../../ui/reason-dialog.tsx';
import { draftStore } from '../../../lib/drafts/draft-store.ts';
import { useDraftForm } from '../../../lib/drafts/use-draft-form.ts';

type Props = { payout: AdminPayout; onClose: () => void };

const shortest = 10;
const tooShort = refusals['payout.reason_required'].text;
const hidden = 'Saved in the audit log. Not shown to the owner.';
/** What these dialogs have in common. */
const shared = {
  failed: 'Something went wrong. Try again; this can safely be repeated.',
  changes: 'payouts',
};
const reasoned = { ...shared, shortest, tooShort };

const settlements = draftStore<{ signature: string; reason: string }>('settlement');
const settleRules = {
  signature: (signature: string) =>
    signature.trim() === '' ? 'Please enter the signature.' : null,
  reason: (reason: string) => (reason.trim().length < shortest ? tooShort : null),
};

/** Asks for the transaction that paid, and how that is known. */
export function SettleDialog({ payout, onClose }: Props & { payout: AdminPayoutInFull }) {
  const [known] = payout.payments;
  const { form, ...draft } = useDraftForm({
    drafts: settlements,
    empty: { signature: known?.signature ?? payout.signature ?? '', reason: '' },
    about: payout._id,
    validate: settleRules,
    isRechecked: true,
  });
  const amount = exactDollars(payout.amount);
  return (
    <ActDialog
      title={`Settle ${amount} for @${payout.owner.username} as paid?`}
      label="Settle as paid"
      busyLabel="Settling..."
      form={form}
      draft={draft}
      {...shared}
      act={async ({ signature, reason }) => {
        const body = { signature: signature.trim(), reason: reason.trim() };
        await callOnce('settleAsPaid', { params: { id: payout._id }, body });
        return { message: `${amount} for @${payout.owner.username} is settled.` };
      }}
      onClose={onClose}
    >
      {(isBusy) => (
        <>
          <Text c="dimmed">
            We check Solana again: the transaction must be final, must have moved exactly {amount}{' '}
            from the treasury to this address, and must not be used elsewhere.
          </Text>
          <div className="mono">{payout.address}</div>
          <SignatureField required disabled={isBusy} {...form.getInputProps('signature')} />
          <ReasonField description={hidden} disabled={isBusy} {...form.getInputProps('reason')} />
        </>
      )}
    </ActDialog>
  );
}

/** Asks why it is paid again; the server proves first that it never was. */
export function PayAgainDialog({ payout, onClose }: Props) {
  const amount = exactDollars(payout.amount);
  return (
    <ReasonDialog
      about={payout._id}
      title={`Pay ${amount} to @${payout.owner.username} again?`}
      label={`Pay ${amount} again`}
      busyLabel="Checking Solana..."
      isDangerous
      field={{ description: hidden }}
      {...reasoned}
      act={async (reason) => {
        await callOnce('payAgain', { params: { id: payout._id }, body: { reason } });
        return { message: `${amount} for @${payout.owner.username} is sent again.` };
      }}
      onClose={onClose}
    >
      <Text c="dimmed">
        Signs a new transaction. Only possible if a node with full history proves that this payout
        was never paid.
      </Text>
      <div className="mono">{payout.address}</div>
    </ReasonDialog>
  );
}

/** Asks why a flagged payout may be sent. */
export function ReleaseDialog({ payout, onClose }: Props) {
  const amount = exactDollars(payout.amount);
  const isLast = payout.releasedBy.length + 1 >= payout.releasesNeeded;
  return (
    <ReasonDialog
      about={payout._id}
      title={`Release ${amount} for @${payout.owner.username}?`}
      label="Release"
      busyLabel="Releasing..."
      field={{ description: hidden }}
      {...reasoned}
      act={async (reason) => {
        const sent = { params: { id: payout._id }, body: { reason } };
        const { status } = await callOnce('releasePayout', sent);
        const rest = status === 'review' ? ' A second admin must release it too.' : '';
        return { message: `${amount} for @${payout.owner.username} is released.${rest}` };
      }}
      onClose={onClose}
    >
      <Text c="dimmed">
        {isLast ? 'It is sent right away.' : 'It is sent once a second admin releases it.'}
      </Text>
      <div className="mono">{payout.address}</div>
    </ReasonDialog>
  );
}

/** Asks why a payout is not sent; its owner reads the answer. */
export function RefuseDialog({ payout, onClose }: Props) {
  const amount = exactDollars(payout.amount);
  return (
    <ReasonDialog
      about={payout._id}
      title={`Refuse ${amount} for @${payout.owner.username}?`}
      label="Refuse"
      busyLabel="Refusing..."
      isDangerous
      field={{ description: 'Saved in the audit log. Shown to the owner.' }}
      {...reasoned}
      act={async (reason) => {
        const sent = { params: { id: payout._id }, body: { reason } };
        await callOnce('refusePayout', sent);
        return { message: `${amount} is back in the balance of @${payout.owner.username}.` };
      }}
      onClose={onClose}
    >
      <Text c="dimmed">The amount returns to the balance of @{payout.owner.username}.</Text>
    </ReasonDialog>
  );
}

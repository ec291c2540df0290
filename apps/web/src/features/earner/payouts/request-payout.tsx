import { Alert, Box, Button, Group } from '@mantine/core';
import { useTimeout } from '@mantine/hooks';
import type { User } from '@stoke/contract';
import { formatDollars, formatUsd } from '@stoke/domain';
import { IconAlertTriangle, IconCheck, IconInfoCircle } from '@tabler/icons-react';
import { useForm, type UseFormReturnType } from '@mantine/form';
import { type ReactNode, useRef, useState } from 'react';
import { AmountField } from '../../../entities/money/amount-field.tsx';
import { messageOf } from '../../../ui/failure-message.tsx';
import { useNow } from '../../../lib/use-now.ts';
import { confirmDialog } from '../../../ui/dialogs.ts';
import { Moment } from '../../../ui/moment.tsx';
import { LinkAnchor } from '../../../ui/links.tsx';
import { useNamedPlace } from '../../../ui/named-place.ts';
import { useRequestPayout } from './calls.ts';
import { type CheckedPayout, checkPayout, minimumText, reachesMinimum } from './payout-check.ts';
import { shortAddress } from './short-address.ts';
import { focusFirstError } from '../../../ui/focus-first-error.ts';
import { Quiet } from '../../../ui/quiet.ts';

type Props = { user: User; onPaid: () => Promise<unknown> };
type Entry = { amount: string };

const feedbackMs = 5000;
const fallback = 'An unexpected error occurred during payout request.';

/** The payout form, collapsed or expanded (rule 9.1). */
export function RequestPayout({ user, onPaid }: Props) {
  // Null until it is opened for the first time: only then can the focus come back to its button.
  const [isOpen, setOpen] = useState<boolean | null>(null);
  const [feedback, say] = useFeedback();
  const payout = useRequestPayout();
  // The page learns a moment later that a request is on its way: a second press would ask again.
  const isAsking = useRef(false);
  const { pendingEarnings: available, payoutMinimum: minimum, walletAddress } = user;
  const waitsUntil = useWalletHold(user);
  const canAsk = reachesMinimum(available, minimum) && waitsUntil === null;
  const check = (amount: string) => checkPayout({ amount, walletAddress, available, minimum });
  const form = useForm({
    initialValues: { amount: '' },
    validate: {
      amount: (amount) => {
        const checked = check(amount);
        return 'text' in checked && checked.field === 'amount' ? checked.text : null;
      },
    },
  });

  function submit({ amount }: Entry) {
    if (isAsking.current) return;
    const checked = check(amount);
    if ('text' in checked) return say({ kind: 'error', text: checked.text });
    isAsking.current = true;
    void ask(checked).finally(() => (isAsking.current = false));
  }
  async function ask(checked: CheckedPayout) {
    if (!(await confirmDialog(question(checked)))) {
      say({ kind: 'info', text: 'Payout request cancelled.' });
      return;
    }
    try {
      const { message } = await payout.mutateAsync(checked);
      setOpen(false);
      form.reset();
      say({ kind: 'success', text: message });
    } catch (cause) {
      say({ kind: 'error', text: messageOf(cause, fallback) });
    }
    await onPaid();
  }
  return (
    <Box mt={24} pt={24} style={{ borderTop: '1px solid var(--hairline)' }}>
      {isOpen && waitsUntil === null ? (
        <PayoutForm
          form={form}
          available={available}
          isSending={payout.isPending}
          canAsk={canAsk}
          onSubmit={submit}
          onLeave={() => setOpen(false)}
        />
      ) : (
        <Closed
          isLeft={isOpen === false}
          canAsk={canAsk}
          terms={terms(user, waitsUntil)}
          onOpen={() => setOpen(true)}
        />
      )}
      {feedback && <PayoutFeedback feedback={feedback} onClose={() => say(null)} />}
    </Box>
  );
}

type ClosedProps = { isLeft: boolean; canAsk: boolean; terms: ReactNode; onOpen: () => void };

/** The collapsed form; the focus comes back to its button when it was just left. */
function Closed({ isLeft, canAsk, terms, onOpen }: ClosedProps) {
  const { place } = useNamedPlace<HTMLButtonElement>('payout');
  return (
    <Group gap="md" wrap="nowrap">
      <Button
        ref={place}
        disabled={!canAsk}
        aria-expanded={false}
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={isLeft}
        onClick={onOpen}
      >
        Request Payout
      </Button>
      <Quiet>{terms}</Quiet>
    </Group>
  );
}

/** What was said last; gone after five seconds. */
function useFeedback(): [Feedback | null, (next: Feedback | null) => void] {
  const [feedback, setFeedback] = useState<Feedback | null>(null);
  const hush = useTimeout(() => setFeedback(null), feedbackMs);
  function say(next: Feedback | null) {
    hush.clear();
    setFeedback(next);
    if (next) hush.start();
  }
  return [feedback, say];
}

function question({ amount, address }: CheckedPayout) {
  return {
    title: 'Confirm payout',
    message: (
      <>
        Send{' '}
        <Box component="b" c="slate.0" className="num">
          {formatUsd(amount)} USDC
        </Box>{' '}
        to <span className="code">{address}</span>? This cannot be undone.
      </>
    ),
  };
}

/** Until when payouts to a wallet that was changed wait; null when they do not. */
function useWalletHold({ walletPayableFrom: from }: User): string | null {
  const now = useNow(1000);
  return from !== null && new Date(from) > now ? from : null;
}

/** What stands beside the button: why a payout cannot be requested, or where it goes. */
function terms(user: User, waitsUntil: string | null) {
  const { pendingEarnings, payoutMinimum, walletAddress } = user;
  if (!reachesMinimum(pendingEarnings, payoutMinimum)) return minimumText(payoutMinimum);
  if (user.needsEmail) return 'Confirm your email to be paid.';
  if (walletAddress === null) return 'Save your wallet address below first.';
  const wallet = shortAddress(walletAddress);
  if (waitsUntil === null) {
    return (
      <>
        Paid in USDC to {wallet}.{' '}
        <LinkAnchor to="/settings" hash="automatic-payout">
          Automatic payout
        </LinkAnchor>
      </>
    );
  }
  return (
    <>
      For security, payouts to {wallet} start on <Moment at={waitsUntil} />.
    </>
  );
}

type FormProps = {
  form: UseFormReturnType<Entry>;
  available: number;
  isSending: boolean;
  canAsk: boolean;
  onSubmit: (entry: Entry) => void;
  onLeave: () => void;
};

/** The expanded payout form: how much, and off it goes. */
function PayoutForm({ form, available, isSending, canAsk, onSubmit, onLeave }: FormProps) {
  const everything = formatDollars(available).slice(1);
  return (
    <form onSubmit={form.onSubmit(onSubmit, focusFirstError)} noValidate>
      <Group align="flex-start" gap="sm" wrap="nowrap">
        <AmountField
          label="Amount in USD"
          placeholder={everything}
          onMax={() => form.setFieldValue('amount', everything)}
          w={330}
          // The person has just asked for this field.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          {...form.getInputProps('amount')}
        />
        <Group gap="sm" mt={29} wrap="nowrap">
          <Button type="submit" loading={isSending} disabled={!canAsk}>
            Request Payout
          </Button>
          <Button variant="subtle" color="slate.2" disabled={isSending} onClick={onLeave}>
            Not now
          </Button>
        </Group>
      </Group>
    </form>
  );
}

type Feedback = { kind: 'success' | 'error' | 'info'; text: ReactNode };

const looks = {
  success: { color: 'mint', icon: <IconCheck size={18} /> },
  error: { color: 'rose', icon: <IconAlertTriangle size={18} /> },
  info: { color: 'sky', icon: <IconInfoCircle size={18} /> },
} as const;

/** What became of a payout request. */
function PayoutFeedback({ feedback, onClose }: { feedback: Feedback; onClose: () => void }) {
  return (
    <Alert
      {...looks[feedback.kind]}
      variant="light"
      mt="md"
      role={feedback.kind === 'error' ? 'alert' : 'status'}
      withCloseButton
      closeButtonLabel="Close the message"
      onClose={onClose}
    >
      {feedback.text}
    </Alert>
  );
}

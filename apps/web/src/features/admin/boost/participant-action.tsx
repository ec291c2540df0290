import { Button, Stack, Text, TextInput } from '@mantine/core';
import type { BoostParticipation } from '@stoke/contract';
import { refusals } from '@stoke/contract/refusals';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { exactDollars } from '../../../lib/exact-amount.ts';
import { callOnce } from '../../../lib/session/call-once.ts';
import { useRefetch } from '../../../lib/session/use-refetch.ts';
import { alertFailure } from '../../../ui/alert-failure.ts';
import { confirmDialog } from '../../../ui/dialogs.ts';
import { Moment } from '../../../ui/moment.tsx';
import { showToast } from '../../../ui/toasts.ts';
import classes from './boost-desk.module.css';
import { named } from '../../../ui/named.ts';
import { focusFirstError } from '../../../ui/focus-first-error.ts';
import { Quiet } from '../../../ui/quiet.ts';

/** What an admin can do for a participant: verify the next loop, or mark the payment. */
export function ParticipantAction({ part }: { part: BoostParticipation }) {
  if (part.status === 'paid') return <Paid part={part} />;
  const mayVerify = part.status === 'active' && part.pendingLoops > 0;
  return (
    <Stack gap={8}>
      {mayVerify && <Verify part={part} />}
      {part.isPayable && <Pay part={part} />}
    </Stack>
  );
}

function Paid({ part: { transactionId, paidAt } }: { part: BoostParticipation }) {
  return (
    <>
      <Text size="sm" truncate maw={320} title={transactionId ?? undefined}>
        {transactionId ?? 'Paid before it was imported'}
      </Text>
      {paidAt !== null && (
        <Quiet size="xs">
          <Moment at={paidAt} />
        </Quiet>
      )}
    </>
  );
}

function Verify({ part }: { part: BoostParticipation }) {
  const act = useAct({
    failed: 'Error verifying loop',
    send: (signature) => callOnce('verifyLoop', { params: { id: part._id }, body: { signature } }),
    done: (after) => {
      const reward = after.verifiedLoops.at(-1)?.rewardAmount ?? 0;
      return `Loop verified successfully! User earned: ${reward} USD`;
    },
  });
  const name = part.user.username;
  return (
    <Line
      name={name}
      label={`Transaction signature of ${name}`}
      placeholder="Transaction signature"
      button="Verify Next Loop"
      busy="Verifying..."
      required={refusals['boost.signature_required'].text}
      act={act}
    />
  );
}

function Pay({ part }: { part: BoostParticipation }) {
  const act = useAct({
    failed: 'Error marking as paid',
    send: (transactionId) =>
      callOnce('markBoostPaid', { params: { id: part._id }, body: { transactionId } }),
    done: () => 'Participation marked as paid!',
  });
  const name = part.user.username;
  const amount = exactDollars(part.totalEarned);
  return (
    <Line
      name={name}
      label={`Payout transaction of ${name}`}
      placeholder="Transaction ID"
      button="Mark Paid"
      busy="Saving..."
      required={refusals['boost.payment_required'].text}
      ask={(transactionId) =>
        confirmDialog({
          title: `Mark ${amount} to @${name} as paid?`,
          message: `Only do this after you sent ${amount}. Transaction ID: ${transactionId}. This can't be undone.`,
        })
      }
      act={act}
    />
  );
}

type Props = {
  failed: string;
  send: (text: string) => Promise<BoostParticipation>;
  done: (after: BoostParticipation) => string;
};

function useAct({ failed, send, done }: Props) {
  return useMutation({
    mutationFn: (text: string) => send(text),
    onSuccess: (after) => showToast('success', done(after)),
    onError: (error) =>
      void alertFailure(failed, error, 'Something went wrong. You can safely try again.'),
    onSettled: useRefetch(['campaigns', 'boost-desk']),
  });
}

type LineProps = {
  /** Whose loop or payment it is. */
  name: string;
  label: string;
  placeholder: string;
  button: string;
  busy: string;
  required: string;
  ask?: (text: string) => Promise<boolean>;
  act: ReturnType<typeof useAct>;
};

/** One field and its button; the input stays until it is done. */
function Line({ name, label, placeholder, button, busy, required, ask, act }: LineProps) {
  const form = useForm({
    initialValues: { text: '' },
    validate: { text: (text) => (text.trim() === '' ? required : null) },
  });
  const submit = form.onSubmit(async ({ text }) => {
    if (act.isPending) return;
    if (ask !== undefined && !(await ask(text.trim()))) return;
    act.mutate(text.trim(), { onSuccess: form.reset });
  }, focusFirstError);
  return (
    <form className={classes['action']} onSubmit={submit} noValidate>
      <TextInput
        size="sm"
        aria-label={label}
        placeholder={placeholder}
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
        disabled={act.isPending}
        {...form.getInputProps('text')}
      />
      <Button
        type="submit"
        size="sm"
        variant="default"
        flex="none"
        disabled={act.isPending}
        {...named(act.isPending ? busy : button, name)}
      />
    </form>
  );
}

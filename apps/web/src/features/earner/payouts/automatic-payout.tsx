import { Box, Button, Group, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { refusals } from '@stoke/contract/refusals';
import type { User } from '@stoke/contract';
import type { Reply } from '@stoke/contract/client';
import { formatDollars, isWholeCents, readDollars, toDollars } from '@stoke/domain';
import { IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useRef, useState, type RefCallback } from 'react';
import { messageOf } from '../../../ui/failure-message.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Section } from '../../../ui/section.tsx';
import { automaticPayout, useAutomaticPayout } from './calls.ts';
import { minimumText, reachesMinimum } from './payout-check.ts';
import { focusFirstError } from '../../../ui/focus-first-error.ts';

type Wish = Reply<'automaticPayout'>;

/** From which balance on payouts are requested without a press (rule 9.1). */
export function AutomaticPayout({ user }: { user: User }) {
  return (
    <Section
      title="Automatic payout"
      subtitle="Requests everything available once your balance reaches an amount."
    >
      <Loaded name="your automatic payout" query={useQuery(automaticPayout)} rows={[1, 88]}>
        {(wish) => (
          <div className="panel">
            <Setting wish={wish} minimum={user.payoutMinimum} />
          </div>
        )}
      </Loaded>
    </Section>
  );
}

function Setting({ wish, minimum }: { wish: Wish; minimum: number }) {
  const saving = useAutomaticPayout();
  const [isChanging, setChanging] = useState(false);
  const { threshold, stoppedBecause } = wish;
  const isOn = threshold !== null && stoppedBecause === null;
  const { moveFocus, takeMoved } = useMovedFocus();
  return (
    <Box px={24} py="lg">
      {isOn && !isChanging ? (
        <Group justify="space-between">
          <Group gap={8}>
            <IconCircleCheck size={18} color="var(--mantine-color-mint-4)" aria-hidden />
            <Text fw={600} className="num">
              On, at {formatDollars(threshold)}
            </Text>
          </Group>
          <Group gap="sm">
            <Button
              ref={takeMoved}
              variant="default"
              onClick={() => {
                moveFocus();
                setChanging(true);
              }}
            >
              Change
            </Button>
            <Button
              variant="default"
              loading={saving.isPending}
              onClick={() => {
                moveFocus();
                saving.mutate(null);
              }}
            >
              Turn off
            </Button>
          </Group>
        </Group>
      ) : (
        <ThresholdForm
          threshold={threshold}
          minimum={minimum}
          isOn={isOn}
          amountRef={takeMoved}
          onSave={async (amount) => {
            moveFocus();
            await saving.mutateAsync(amount);
            setChanging(false);
          }}
          onLeave={() => {
            moveFocus();
            setChanging(false);
          }}
        />
      )}
      {stoppedBecause !== null && (
        <Text size="sm" c="amber.3" mt="sm">
          Turned off: {stoppedBecause}
        </Text>
      )}
      {isOn && saving.isError && (
        <Text size="sm" c="rose.3" mt="sm" role="alert">
          {messageOf(saving.error, fallback)}
        </Text>
      )}
    </Box>
  );
}

/** The button that was pressed goes: the focus moves to what comes in its place, once. */
function useMovedFocus() {
  const isMoving = useRef(false);
  const takeMoved = useCallback((element: HTMLElement | null) => {
    if (element === null || !isMoving.current) return;
    isMoving.current = false;
    element.focus();
  }, []);
  return { moveFocus: () => void (isMoving.current = true), takeMoved };
}

const fallback = 'Your automatic payout could not be changed. Please try again.';

type FormProps = {
  threshold: number | null;
  minimum: number;
  isOn: boolean;
  amountRef: RefCallback<HTMLInputElement>;
  onSave: (dollars: number) => Promise<void>;
  onLeave: () => void;
};

function ThresholdForm({ threshold, minimum, isOn, amountRef, onSave, onLeave }: FormProps) {
  const [isSaving, setSaving] = useState(false);
  const form = useForm({
    initialValues: {
      amount: formatDollars(threshold ?? minimum)
        .slice(1)
        .replaceAll(',', ''),
    },
    validate: { amount: (amount) => faultOf(amount, minimum) },
  });
  async function save({ amount }: { amount: string }) {
    const dollars = readDollars(amount);
    if (dollars === null) return;
    setSaving(true);
    await onSave(toDollars(dollars)).catch((cause: unknown) => {
      form.setFieldError('amount', messageOf(cause, fallback));
    });
    setSaving(false);
  }
  return (
    <form onSubmit={form.onSubmit((entry) => void save(entry), focusFirstError)} noValidate>
      {!isOn && (
        <Text fw={600} mb="sm">
          Off
        </Text>
      )}
      <Group align="flex-start" gap="sm">
        <TextInput
          ref={amountRef}
          label="At a balance of"
          leftSection="$"
          inputMode="decimal"
          autoComplete="off"
          w={220}
          {...form.getInputProps('amount')}
        />
        <Group gap="sm" mt={29}>
          <Button type="submit" variant="default" loading={isSaving}>
            {isOn ? 'Save' : 'Pay out automatically'}
          </Button>
          {isOn && (
            <Button variant="subtle" color="slate.2" disabled={isSaving} onClick={onLeave}>
              Cancel
            </Button>
          )}
        </Group>
      </Group>
    </form>
  );
}

function faultOf(amount: string, minimum: number): string | null {
  const dollars = readDollars(amount);
  if (dollars === null || !isWholeCents(dollars)) return refusals['payout.amount_invalid'].text;
  return reachesMinimum(toDollars(dollars), minimum) ? null : minimumText(minimum);
}

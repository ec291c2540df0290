import '@mantine/core/styles/Checkbox.layer.css';
import type { AdminPayout } from '@stoke/contract';
import { refusals } from '@stoke/contract/refusals';
import { parseDollars, toDollars, usdc } from '@stoke/domain';
import { Button, Checkbox, Group, Text } from '@mantine/core';
import { exactDollars } from '../../../lib/exact-amount.ts';
import { ReasonDialog } from '../../../ui/reason-dialog.tsx';
import { decidePayouts } from './calls.ts';

type Verdict = 'release' | 'refuse';
/** What is asked for, and of which payouts: those that were selected then, whatever becomes of the list. */
export type SeveralAsked = { verdict: Verdict; several: readonly AdminPayout[] };
type Props = {
  all: readonly AdminPayout[];
  several: readonly AdminPayout[];
  onSelect: (ids: ReadonlySet<string>) => void;
  onAsk: (asked: SeveralAsked) => void;
};

/** As many as one call takes. */
export const maxSeveral = 100;

/** Selects flagged payouts, and releases or refuses the selected ones with one reason. */
export function SeveralBar({ all, several, onSelect, onAsk }: Props) {
  const isAll = several.length === Math.min(all.length, maxSeveral);
  const ask = (verdict: Verdict) => onAsk({ verdict, several });
  return (
    <Group justify="space-between" gap="sm" px={16}>
      <Checkbox
        label={
          several.length === 0 ? 'Select all' : `${several.length} selected · ${sumOf(several)}`
        }
        checked={isAll}
        indeterminate={!isAll && several.length > 0}
        onChange={() =>
          onSelect(new Set(isAll ? [] : all.slice(0, maxSeveral).map(({ _id }) => _id)))
        }
      />
      {several.length > 0 && (
        <Group gap="xs">
          <Button size="xs" variant="default" onClick={() => ask('refuse')}>
            Refuse {several.length}
          </Button>
          <Button size="xs" onClick={() => ask('release')}>
            Release {several.length}
          </Button>
        </Group>
      )}
    </Group>
  );
}

function sumOf(payouts: readonly AdminPayout[]): string {
  const micro = payouts.reduce((sum, { amount }) => sum + (parseDollars(amount) ?? 0n), 0n);
  return exactDollars(toDollars(usdc(micro)));
}

type Refused = readonly { _id: string; message: string }[];

/** The owners of those that were not decided, under each reason. */
function whyNot(refused: Refused, several: readonly AdminPayout[]): string {
  const owners = new Map(several.map(({ _id, owner }) => [_id, `@${owner.username}`]));
  const byReason = Map.groupBy(refused, ({ message }) => message);
  return [...byReason]
    .map(([why, those]) => {
      const names = new Set(those.map(({ _id }) => owners.get(_id)));
      return `${[...names].join(', ')}: ${why}`;
    })
    .join(' ');
}

type DialogProps = SeveralAsked & {
  /** With those that were not decided. */
  onDone: (refused: ReadonlySet<string>) => void;
  onClose: () => void;
};

/** Asks for the one reason. */
export function SeveralDialog({ verdict, several, onDone, onClose }: DialogProps) {
  const isRelease = verdict === 'release';
  const count = several.length === 1 ? '1 payout' : `${several.length} payouts`;
  const ids = several.map(({ _id }) => _id);
  const second = several.filter((one) => one.releasedBy.length + 1 < one.releasesNeeded).length;
  return (
    <ReasonDialog
      title={`${isRelease ? 'Release' : 'Refuse'} ${count}, ${sumOf(several)}?`}
      label={isRelease ? 'Release' : 'Refuse'}
      busyLabel={isRelease ? 'Releasing...' : 'Refusing...'}
      isDangerous={!isRelease}
      field={{
        description: isRelease
          ? 'Saved in the audit log. Not shown to the owners.'
          : 'Saved in the audit log. Shown to the owners.',
      }}
      shortest={10}
      tooShort={refusals['payout.reason_required'].text}
      facts={`${verdict} ${ids.join(' ')}`}
      failed="Something went wrong. Try again; this can safely be repeated."
      changes="payouts"
      act={async (reason, key) => {
        const { message, refused } = await decidePayouts({ verdict, ids, reason }, key);
        onDone(new Set(refused.map(({ _id }) => _id)));
        if (refused.length === 0) return { message };
        return { message: `${message} ${whyNot(refused, several)}`, kind: 'info' };
      }}
      onClose={onClose}
    >
      <Text c="dimmed">
        {isRelease ? 'They are sent right away.' : 'The amounts return to the balances.'}
        {isRelease && second > 0 && ` ${second} of them need a second admin.`}
      </Text>
    </ReasonDialog>
  );
}

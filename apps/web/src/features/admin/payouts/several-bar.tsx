import type { AdminPayout } from '@stoke/contract';
import { refusals } from '@stoke/contract/refusals';
import { parseDollars, toDollars, usdc } from '@stoke/domain';
import { Button, Text } from '@mantine/core';
import { exactDollars } from '../../../lib/exact-amount.ts';
import { ReasonDialog } from '../../../ui/reason-dialog.tsx';
import { SelectSeveral, whyRefused } from '../../../ui/select-several.tsx';
import { callOnce } from '../../../lib/session/call-once.ts';

type Verdict = 'release' | 'refuse';
/** The requested decision and the payouts selected at that time, whatever the list shows later. */
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
  const ask = (verdict: Verdict) => onAsk({ verdict, several });
  return (
    <SelectSeveral
      all={all}
      count={several.length}
      max={maxSeveral}
      detail={sumOf(several)}
      onSelect={onSelect}
    >
      <Button size="xs" variant="default" onClick={() => ask('refuse')}>
        Refuse {several.length}
      </Button>
      <Button size="xs" onClick={() => ask('release')}>
        Release {several.length}
      </Button>
    </SelectSeveral>
  );
}

function sumOf(payouts: readonly AdminPayout[]): string {
  const micro = payouts.reduce((sum, { amount }) => sum + (parseDollars(amount) ?? 0n), 0n);
  return exactDollars(toDollars(usdc(micro)));
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
      about={ids.join()}
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
      failed="Something went wrong. Try again; this can safely be repeated."
      changes="payouts"
      act={async (reason) => {
        const body = { verdict, ids, reason };
        const { message, refused } = await callOnce('decidePayouts', { body });
        onDone(new Set(refused.map(({ _id }) => _id)));
        if (refused.length === 0) return { message };
        const names = new Map(several.map(({ _id, owner }) => [_id, `@${owner.username}`]));
        return { message: `${message} ${whyRefused(refused, names)}`, kind: 'info' };
      }}
      onClose={onClose}
    >
      <Text c="dimmed">
        {isRelease ? 'They are sent right away.' : 'The amounts return to the balances.'}
        {isRelease &&
          second > 0 &&
          ` ${second} of them ${second === 1 ? 'needs' : 'need'} a second admin.`}
      </Text>
    </ReasonDialog>
  );
}

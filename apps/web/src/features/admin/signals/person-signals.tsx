import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadError } from '../../../ui/load-error.tsx';
import { SheetPart } from '../../../ui/sheet-part.tsx';
import { SkeletonRows } from '../../../ui/skeletons.tsx';
import { signalsOf } from './calls.ts';
import { SignalCard } from './signal-card.tsx';
import { SignalDialog, type SignalQuestion } from './signal-dialog.tsx';
import { Quiet } from '../../../ui/quiet.ts';

/** The abuse signals about one person, weak ones too. */
export function PersonSignals({ id }: { id: string }) {
  const signals = useQuery(signalsOf(id));
  const [asked, ask] = useState<SignalQuestion | null>(null);
  return (
    <SheetPart title="Abuse signals">
      {asked && (
        <SignalDialog question={asked} signals={signals.data ?? []} onClose={() => ask(null)} />
      )}
      {signals.data ? (
        signals.data.length === 0 ? (
          <Quiet>None.</Quiet>
        ) : (
          <Stack component="ul" gap={12} className="bare" aria-label="Abuse signals">
            {signals.data.map((signal) => (
              <SignalCard key={signal._id} signal={signal} order={4} onAsk={ask} />
            ))}
          </Stack>
        )
      ) : signals.isError ? (
        <LoadError
          title="Abuse signals could not be loaded"
          query={signals}
          fallback="Please try again in a moment."
          label="Load the signals again"
        />
      ) : (
        <SkeletonRows count={1} height={120} />
      )}
    </SheetPart>
  );
}

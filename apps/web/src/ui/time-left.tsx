import { countdown } from '@stoke/domain';
import { useNow } from '../lib/use-now.ts';

/** Counts down by the second. */
export function TimeLeft({ until }: { until: string }) {
  const now = useNow(1000);
  return <span role="timer">{countdown(new Date(until), now)}</span>;
}

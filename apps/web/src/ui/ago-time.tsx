import { dayAndTime } from '../lib/day-text.ts';
import { useNow } from '../lib/use-now.ts';
import { ago } from './ago.ts';

/** How long ago something was; the exact moment stands behind it. */
export function Ago({ at }: { at: string }) {
  const now = useNow(30_000);
  const moment = new Date(at);
  return (
    <time dateTime={at} title={dayAndTime.format(moment)}>
      {ago(moment, now)}
    </time>
  );
}

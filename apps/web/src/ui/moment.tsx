import { dayAndTime, nearMoment } from '../lib/day-text.ts';

/** A point in time as people read it, in their own time zone. */
export function Moment({ at }: { at: string }) {
  return <time dateTime={at}>{dayAndTime.format(new Date(at))}</time>;
}

/** One near today, where a year would only take room. */
export function NearMoment({ at }: { at: string }) {
  return <time dateTime={at}>{nearMoment(new Date(at))}</time>;
}

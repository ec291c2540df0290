const dayAndTime = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** A point in time as people read it, in their own time zone. */
export function Moment({ at }: { at: string }) {
  return <time dateTime={at}>{dayAndTime.format(new Date(at))}</time>;
}

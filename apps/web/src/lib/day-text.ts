const asDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

const dayAndTime = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

/** `Nov 30, 2:00 PM`: a point in time near today, in the time zone of this browser. */
export function nearMoment(at: Date): string {
  return dayAndTime.format(at);
}

/** `2026-06-01` as people read it. */
export function dayText(day: string): string {
  return asDay.format(new Date(`${day}T00:00:00Z`));
}

/** `Nov 30, 2026` in UTC. */
export const utcDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** `Nov 30` in UTC. */
export const utcMonthAndDay = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
});

/** `Nov 30, 2026, 2:00 PM`, in the time zone of this browser. */
export const dayAndTime = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'medium',
  timeStyle: 'short',
});

const near = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

/** `Nov 30, 2:00 PM`: a point in time near today, in the time zone of this browser. */
export function nearMoment(at: Date): string {
  return near.format(at);
}

/** What `utcMoment` of the server writes: `Nov 30, 2026, 2:00 PM UTC`. */
const utcMoments = /[A-Z][a-z]{2} \d{1,2}, \d{4}, \d{1,2}:\d{2} [AP]M UTC/g;

/** A message of the server with its times as the pages show them. */
export function inLocalTime(message: string): string {
  return message.replaceAll(utcMoments, (moment) => {
    const at = new Date(moment.replaceAll(',', ''));
    return Number.isNaN(at.getTime()) ? moment : nearMoment(at);
  });
}

/** `2026-06-01` as people read it. */
export function dayText(day: string): string {
  return utcDay.format(new Date(`${day}T00:00:00Z`));
}

export const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;

const utc = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'UTC',
});

/** Formats a time in UTC, for texts of the server, which does not know the reader's time zone. */
export function utcMoment(at: Date): string {
  return `${utc.format(at).replaceAll('\u202f', ' ')} UTC`;
}

/** The day of a time in UTC, such as `2026-06-01`. */
export function utcDay(at: Date): string {
  return at.toISOString().slice(0, 10);
}

/** Whether a task still carries the new badge: less than 24 hours old (rule 4.7). */
export function isNewTask(createdAt: Date, now: Date): boolean {
  const age = now.getTime() - createdAt.getTime();
  return age >= 0 && age < dayMs;
}

/**
 * Time left as the creator's countdown shows it (rule 11.3): days, hours and minutes; seconds
 * only when under two minutes with no days or hours; 'Completed' when past; 'Just finished' when
 * nothing is left to show.
 */
export function countdown(endsAt: Date, now: Date): string {
  const left = endsAt.getTime() - now.getTime();
  if (left < 0) return 'Completed';
  const seconds = Math.floor(left / 1000);
  const days = Math.floor(seconds / 86_400);
  const hours = Math.floor((seconds % 86_400) / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  const parts = [
    ...(days > 0 ? [`${days}d`] : []),
    ...(hours > 0 ? [`${hours}h`] : []),
    ...(minutes > 0 ? [`${minutes}m`] : []),
    ...(seconds < 120 && seconds % 60 > 0 ? [`${seconds % 60}s`] : []),
  ];
  return parts.length > 0 ? parts.join(' ') : 'Just finished';
}

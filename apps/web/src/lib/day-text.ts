const asDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** `2026-06-01` as people read it. */
export function dayText(day: string): string {
  return asDay.format(new Date(`${day}T00:00:00Z`));
}

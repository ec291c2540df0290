import { nearMoment } from '../lib/day-text.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** `just now`, `5 min ago`, `3 h ago`, then the day and time of this browser. */
export function ago(moment: Date, now: Date): string {
  const age = now.getTime() - moment.getTime();
  // a clock that runs a little behind the server's shows no future
  if (age < minuteMs) return 'just now';
  if (age < hourMs) return `${Math.floor(age / minuteMs)} min ago`;
  if (age < 12 * hourMs) return `${Math.floor(age / hourMs)} h ago`;
  return nearMoment(moment);
}

const fullDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });

/** `Today`, `Yesterday`, or the day, in the time zone of this browser. */
export function dayName(moment: Date, now: Date): string {
  const daysAgo = Math.round((startOfDay(now) - startOfDay(moment)) / (24 * hourMs));
  if (daysAgo <= 0) return 'Today';
  return daysAgo === 1 ? 'Yesterday' : fullDay.format(moment);
}

function startOfDay(moment: Date): number {
  return new Date(moment.getFullYear(), moment.getMonth(), moment.getDate()).getTime();
}

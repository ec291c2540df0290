import { refusals } from '@stoke/contract/refusals';
import { maxScheduleDays, dayMs, hourMs } from '@stoke/domain';
import { now } from '../../lib/clock.ts';
import { nearMoment } from '../../lib/day-text.ts';

/** When a campaign starts, as it is entered: the local date and time, or null for as soon as it is funded. */
export type StartEntry = string | null;

const minuteMs = hourMs / 60;

/** What is wrong with it; null when nothing is. */
export function startProblem(entry: StartEntry): string | null {
  if (entry === null) return null;
  const start = startOf(entry);
  if (start === null) return 'Choose a date and time.';
  const ahead = start.getTime() - now().getTime();
  const text = refusals['campaign.start_invalid'].text;
  if (ahead <= 0) return `This time has passed. ${text}`;
  return ahead <= maxScheduleDays * dayMs ? null : text;
}

/** The part of an order that says when it starts. */
export function startToSend(entry: StartEntry): { startsAt?: string } {
  const start = startOf(entry);
  return start === null ? {} : { startsAt: start.toISOString() };
}

/** `Starts Nov 30, 2:00 PM · ends 24 h later`; null while it starts as soon as it is funded. */
export function startText(entry: StartEntry, durationHours?: number): string | null {
  const start = startOf(entry);
  if (start === null || startProblem(entry) !== null) return null;
  const end = durationHours === undefined ? '' : ` · ends ${durationHours} h later`;
  return `Starts ${nearMoment(start)}${end}`;
}

/** What the calendar of the browser offers. */
export function startRange(): { min: string; max: string } {
  const at = now().getTime();
  return {
    min: localText(new Date(at + 5 * minuteMs)),
    max: localText(new Date(at + maxScheduleDays * dayMs)),
  };
}

/** `GMT+1`: the time zone of this browser, on that day once it is one. */
export function zoneOf(entry: StartEntry): string {
  const zone = new Intl.DateTimeFormat('en-US', { timeZoneName: 'shortOffset' });
  const parts = zone.formatToParts((startProblem(entry) === null && startOf(entry)) || now());
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

function startOf(entry: StartEntry): Date | null {
  const date = new Date(entry ?? '');
  return Number.isNaN(date.getTime()) ? null : date;
}

/** `2026-11-30T14:00`, as the field has it. */
function localText(date: Date): string {
  const shifted = new Date(date.getTime() - date.getTimezoneOffset() * minuteMs);
  return shifted.toISOString().slice(0, 16);
}

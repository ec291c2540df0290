import { dayMs } from '@stoke/domain';
import { dayAndTime, utcDay } from './day-text.ts';

/** The start of a step in time: hours are read where the reader is; days and weeks are those of the server, in UTC. */
export function stepText(at: number, stepMs: number): string {
  return stepMs < dayMs ? dayAndTime.format(at) : `${utcDay.format(at)} (UTC)`;
}

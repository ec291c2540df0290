import { dayMs } from '@stoke/domain';

const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });
const utcDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** The start of a step in time: hours are read where the reader is; days and weeks are those of the server, in UTC. */
export function stepText(at: number, stepMs: number): string {
  return stepMs < dayMs ? moment.format(at) : `${utcDay.format(at)} (UTC)`;
}

import { dayMs, hourMs } from '@stoke/domain';

const hourlyUntilDays = 5;
const dailyUntilDays = 120;

/** Hours per step of the spending chart, so that a campaign of any length has about a hundred. */
export function spendingStep(from: Date, until: Date): number {
  const length = until.getTime() - from.getTime();
  if (length <= hourlyUntilDays * dayMs) return 1;
  return length <= dailyUntilDays * dayMs ? dayMs / hourMs : (7 * dayMs) / hourMs;
}

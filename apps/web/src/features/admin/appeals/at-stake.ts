import type { AppealCase } from '@stoke/contract';

/** What the appeal is about in dollars; a suspension holds nothing back. */
export function atStake({ work, reversal, ban }: AppealCase): number | undefined {
  return (work ?? reversal)?.amount ?? ban?.frozen;
}

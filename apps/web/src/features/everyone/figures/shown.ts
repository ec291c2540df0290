import { formatDollars } from '@stoke/domain';
import { lengthOfTime } from '../../../lib/length-of-time.ts';
import { percent } from '../../../lib/percent.ts';

/** What is not known is a dash. */
function orDash<T>(show: (figure: T) => string) {
  return (figure: T | null) => (figure === null ? '–' : show(figure));
}

export const count = orDash((figure: number) => figure.toLocaleString('en-US'));
export const share = orDash(percent);
export const time = orDash(lengthOfTime);
export const dollars = orDash((amount: number) => formatDollars(amount));

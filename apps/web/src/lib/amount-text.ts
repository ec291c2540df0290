import { refusals } from '@stoke/contract/refusals';
import { amountFault } from '@stoke/domain';

/** The text for a typed amount that cannot be used: the limit it breaks, else `invalid`. */
export function amountText(
  typed: string,
  invalid: string,
  tooLarge: string = refusals['amount.too_large'].text,
): string {
  const fault = amountFault(typed);
  if (fault === 'too_precise') return refusals['amount.too_precise'].text;
  return fault === 'too_large' ? tooLarge : invalid;
}

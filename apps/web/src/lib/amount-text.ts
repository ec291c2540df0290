import { refusals } from '@stoke/contract/refusals';
import { amountFault, readDollars, wholeCentsText } from '@stoke/domain';

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

/**
 * Why a typed amount is none of dollars and cents, and what to type; null: it is one, or nothing like it. What
 * breaks a limit of all amounts is told by `amountText`.
 */
export function centsProblem(typed: string): string | null {
  const text = typed.trim();
  if (amountFault(text) !== null) return null;
  if (/\.\d{3,}$/.test(text)) return wholeCentsText;
  const isForeign = /^[^-]*\d/.test(text) && readDollars(text) === null;
  return isForeign ? pointBeforeCents : null;
}

/** Whether the number field at this `data-path` shows a text of which the browser makes no number: its value is empty. */
export function isUnreadable(path: string): boolean {
  const field = document.querySelector(`[data-path="${path}"]`);
  return field instanceof HTMLInputElement && field.validity.badInput;
}

export const pointBeforeCents = 'Type the amount with a point before the cents, such as 1250.50.';

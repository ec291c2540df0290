import { refusal } from './refusal-text.ts';

/** What is refused about a creator's money; a part of `refusals`. */
export const fundingRefusals = {
  'deposit.amount_invalid': refusal(422, 'Please enter an amount between $1 and $100,000.'),
  'deposit.too_many_open': refusal(
    409,
    'You have too many open deposit requests. Use one of them or wait until they expire.',
  ),
  'deposit.not_waiting': refusal(409, 'This deposit was already received or has expired.'),
  'withdrawal.amount_invalid': refusal(
    422,
    'Please enter an amount of at least $1, or all of your available balance.',
  ),
  'withdrawal.exceeds_balance': refusal(409, 'This is more than your available balance.'),
  'withdrawal.too_many_open': refusal(
    409,
    'You have 5 withdrawals under way. Wait until one has arrived, or cancel one.',
  ),
  'withdrawal.not_waiting': refusal(
    409,
    'This withdrawal is on its way or over. It cannot be cancelled any more.',
  ),
} as const;

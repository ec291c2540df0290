import { refusal } from './refusal-text.ts';

/** Refusals about a creator's money; a part of `refusals`. */
export const fundingRefusals = {
  'deposit.amount_invalid': refusal(422, 'Please enter an amount between $1 and $100,000.'),
  'deposit.too_many_open': refusal(
    409,
    'You have too many open deposit requests. Use one of them or wait until they expire.',
  ),
  'deposit.not_waiting': refusal(409, 'This deposit was already received or has expired.'),
  'deposit.signature_invalid': refusal(422, 'Please enter the signature of a Solana transaction.'),
  'deposit.transfer_unknown': refusal(
    409,
    'Solana does not know this transaction. Check the signature, or try again in a minute.',
  ),
  'deposit.failed_on_chain': refusal(
    409,
    'This transaction failed on Solana. It moved nothing, and nothing can be credited.',
  ),
  'deposit.not_for_us': refusal(422, 'This transaction brought no USDC to our address.'),
  'deposit.already_credited': refusal(409, 'This transfer was credited already.'),
  'deposit.of_another': refusal(
    409,
    'This transfer names the deposit of another account and belongs to it.',
  ),
  'deposit.sender_unclear': refusal(
    409,
    'Several wallets paid in this transaction. Please open a support ticket.',
  ),
  'deposit.proof_needed': refusal(
    409,
    'This transfer came without a reference. Sign for it with the wallet that sent it. If it came from an exchange, please open a support ticket.',
  ),
  'deposit.proof_wrong': refusal(422, 'This was not signed by the wallet that sent the transfer.'),
  'deposit.not_final': refusal(
    409,
    'Solana has seen this transfer and is making it final. Please try again in a few seconds.',
  ),
  'deposit.creator_unknown': refusal(409, 'There is no such account, or it was deleted.'),
  'deposit.creator_banned': refusal(
    409,
    'This account is banned. Nothing is credited to it by hand while the ban is in force.',
  ),
  'deposit.creator_without_dashboard': refusal(
    409,
    'This account has no creator dashboard yet. Its owner has to create one first.',
  ),
  'deposit.own_account': refusal(
    409,
    'You cannot credit your own account. Another admin has to do it.',
  ),
  'deposit.reason_required': refusal(
    422,
    'Please write how you know whose transfer this is, in 10 to 1,000 characters.',
  ),
  'deposit.ticket_wrong': refusal(409, 'This is not a support ticket of this account.'),
  'deposit.wallet_short': refusal(409, 'This wallet has not enough USDC for this deposit.'),
  'deposit.wallet_no_sol': refusal(
    409,
    'This wallet needs a little SOL, about 0.001, for the fee of the network.',
  ),
  'deposit.not_signed': refusal(422, 'This is not the signed transfer of this deposit.'),
  'deposit.transfer_failed': refusal(
    409,
    'Solana would not take this transfer. Nothing was sent. Please try again.',
  ),
  'deposit.fate_unknown': refusal(
    503,
    'We could not hear whether your payment was sent. If it was, it is shown here by itself: look into your wallet before you pay again.',
  ),
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

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
    'This transaction failed on Solana. There is nothing to credit.',
  ),
  'deposit.not_for_us': refusal(422, 'This transaction sent no USDC to our address.'),
  'deposit.already_credited': refusal(409, 'This transfer has already been used.'),
  'deposit.of_another': refusal(409, "This transfer belongs to another account's deposit."),
  'deposit.sender_unclear': refusal(
    409,
    'Several wallets paid in this transaction. Please open a support ticket.',
  ),
  'deposit.proof_needed': refusal(
    409,
    'This transfer has no reference. Sign with the wallet that sent it. If it came from an exchange, please open a support ticket.',
  ),
  'deposit.proof_wrong': refusal(
    422,
    'The signature is not from the wallet that sent the transfer.',
  ),
  'deposit.not_final': refusal(
    409,
    'Solana is finalizing this transfer. Please try again in a few seconds.',
  ),
  'deposit.creator_unknown': refusal(409, 'Account not found. It may have been deleted.'),
  'deposit.creator_banned': refusal(409, "This account is banned and can't be credited manually."),
  'deposit.creator_without_dashboard': refusal(
    409,
    'This account has no creator dashboard. Its owner must create one first.',
  ),
  'deposit.own_account': refusal(409, 'You cannot credit your own account. Ask another admin.'),
  'deposit.reason_required': refusal(
    422,
    'Explain how you know whose transfer this is, in 10 to 1,000 characters.',
  ),
  'deposit.not_given_up': refusal(
    409,
    'This transaction no longer needs a decision. It was read, or another admin decided it.',
  ),
  'deposit.dismissal_reason': refusal(
    422,
    'Explain what the explorer shows, in 10 to 1,000 characters.',
  ),
  'deposit.ticket_wrong': refusal(409, 'This is not a support ticket of this account.'),
  'deposit.wallet_short': refusal(409, 'This wallet does not have enough USDC for this deposit.'),
  'deposit.wallet_no_sol': refusal(409, 'This wallet needs about 0.001 SOL for the network fee.'),
  'deposit.not_signed': refusal(422, 'This is not the signed transfer of this deposit.'),
  'deposit.transfer_failed': refusal(
    409,
    'Solana rejected this transfer. Nothing was sent. Please try again.',
  ),
  'deposit.fate_unknown': refusal(
    503,
    "We don't know yet whether your payment was sent. Check your wallet before you pay again; a sent payment appears here automatically.",
  ),
  'withdrawal.amount_invalid': refusal(422, 'Enter at least $5, or your full available balance.'),
  'withdrawal.below_opening': refusal(
    422,
    'Opening a USDC account for this wallet costs more than this amount. Enter more, or use a wallet that holds USDC.',
  ),
  'withdrawal.exceeds_balance': refusal(409, 'This is more than your available balance.'),
  'withdrawal.too_many_open': refusal(
    409,
    'You have 5 pending withdrawals. Wait for one to arrive, or cancel one.',
  ),
  'withdrawal.not_waiting': refusal(409, 'This withdrawal can no longer be cancelled.'),
} as const;

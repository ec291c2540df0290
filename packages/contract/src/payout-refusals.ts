import { refusal } from './refusal-text.ts';

/** Refusals about payouts; a part of `refusals`. */
export const payoutRefusals = {
  'payout.wallet_missing': refusal(
    409,
    'Your wallet address is not set. Please save it in your profile before requesting a payout.',
  ),
  'payout.wallet_mismatch': refusal(
    422,
    'The payout address is not your saved wallet. Please reload the page.',
  ),
  'payout.wallet_on_hold': refusal(
    409,
    'Your wallet address was changed recently. For security, payouts to it start later.',
  ),
  'payout.email_unconfirmed': refusal(
    409,
    'Confirm your email first. Open the link we sent you, or get a new one in your settings.',
  ),
  'payout.account_closed': refusal(
    409,
    "Your wallet's USDC account was closed. Open it again in your wallet, for example by receiving any USDC there, then request the payout.",
  ),
  'payout.below_minimum': refusal(422, 'Minimum payout amount is $50.'),
  'payout.amount_invalid': refusal(422, 'Please enter an amount in dollars and whole cents.'),
  'payout.exceeds_balance': refusal(409, 'Requested amount exceeds your available earnings.'),
  'payout.paused': refusal(
    503,
    'Payouts are temporarily paused. Your balance is safe. Please try again later.',
  ),
  // decided by an admin
  'payout.not_flagged': refusal(409, 'This payout is not held by a limit.'),
  'payout.already_released': refusal(
    409,
    'You have already released this payout. A second admin must release it too.',
  ),
  'payout.not_released': refusal(409, 'This payout is held by a limit. Release it instead.'),
  'payout.held_by_ban': refusal(
    409,
    'The owner is banned. The payout follows the ban: it resumes when the ban is lifted, or returns when it is final.',
  ),
  'payout.held_by_suspension': refusal(
    409,
    'The owner is suspended. The payout resumes when the suspension ends.',
  ),
  'payout.not_in_review': refusal(409, 'This payout has already been decided.'),
  'payout.own_account': refusal(409, 'You cannot decide on your own payout. Ask another admin.'),
  'payout.reason_required': refusal(422, 'Please give a reason, in 10 to 1,000 characters.'),
  'payout.transaction_unknown': refusal(
    409,
    'Solana does not know this transaction. Check the signature, or use a node with full history.',
  ),
  'payout.transaction_failed': refusal(409, 'This transaction failed on Solana and paid nothing.'),
  'payout.transaction_not_final': refusal(
    409,
    'Solana is finalizing this transaction. Please try again in a few seconds.',
  ),
  'payout.transaction_differs': refusal(
    409,
    'This transaction did not move exactly this amount from the treasury to this address since the payout was requested.',
  ),
  'payout.paid_by_other': refusal(
    409,
    'Another transaction on Solana already paid this payout. Settle it with that one.',
  ),
  'payout.signature_used': refusal(409, 'This transaction is already used elsewhere.'),
  'payout.paid_on_chain': refusal(
    409,
    'A transaction on Solana already pays this payout. Settle it as paid instead.',
  ),
  'payout.history_unread': refusal(
    409,
    'Stoke has not read its latest payments on Solana yet, so nothing is given back. Try again in a minute.',
  ),
  'payout.absence_unproven': refusal(
    409,
    'The node cannot prove that this payout was never paid. Nothing was changed.',
  ),
};

import { refusal } from './refusal-text.ts';

/** Refusals about volume boost campaigns; a part of `refusals`. */
export const boostRefusals = {
  'boost.campaign_unknown': refusal(404, 'Campaign not found.'),
  'boost.signature_required': refusal(422, 'Please enter a transaction signature to verify.'),
  'boost.signature_invalid': refusal(422, 'This is not the signature of a Solana transaction.'),
  'boost.payment_required': refusal(422, 'Please enter a transaction ID to mark as paid.'),
  'boost.trade_unknown': refusal(
    409,
    'Solana does not know this transaction. Check the signature, or try again in a minute.',
  ),
  'boost.trade_not_final': refusal(
    409,
    'Solana is finalizing this transaction. Please try again in a few seconds.',
  ),
  'boost.trade_failed': refusal(409, 'This transaction failed on Solana.'),
  'boost.not_signed': refusal(409, "The participant's wallet did not sign this transaction."),
  'boost.no_participant': refusal(409, 'No participant of this campaign signed this transaction.'),
  'boost.token_not_moved': refusal(
    409,
    "This transaction did not move the campaign's token for the participant's wallet.",
  ),
  'boost.volume_too_small': refusal(409, 'This trade is smaller than the volume of a loop.'),
  'boost.outside_window': refusal(409, 'This trade is not within the time of the campaign.'),
  'boost.signature_used': refusal(409, 'This transaction was already used.'),
  'boost.nothing_pending': refusal(409, 'This participant has no loop left to verify.'),
  'boost.all_loops_done': refusal(409, 'All loops of this campaign are completed.'),
  'boost.without_token': refusal(
    409,
    'This campaign has no token and time on record, so its loops cannot be checked.',
  ),
  'boost.account_closed': refusal(409, 'The account of this participant is banned or deleted.'),
  'boost.not_payable': refusal(409, 'This participant still has loops to verify.'),
  'boost.already_paid': refusal(409, 'This participation was already marked as paid.'),
  'boost.payment_used': refusal(409, 'This transaction ID was already used.'),
  'boost.payment_too_small': refusal(
    409,
    "This transaction paid the participant's wallet less USDC than was earned.",
  ),
  'boost.owner_unknown': refusal(422, 'No account has this owner ID.'),
  'boost.user_unknown': refusal(422, 'No account has this user ID.'),
  'boost.own_campaign': refusal(409, 'Owners cannot take part in their own campaign.'),
  'boost.already_in': refusal(409, 'This user already takes part in this campaign.'),
  'boost.wallet_taken': refusal(409, 'This wallet already takes part in this campaign.'),
  'boost.full': refusal(409, 'This campaign already has all of its participants.'),
  'boost.too_many_loops': refusal(422, 'This is more than the loops per user of the campaign.'),
  'boost.reward_zero': refusal(
    422,
    'The payouts divided by the loops must be at least $0.000001 per loop.',
  ),
  'boost.import_invalid': refusal(422, 'Nothing was imported. Correct these rows and try again.'),
  'account.boost_unpaid': refusal(
    409,
    'A volume boost still owes you a payment. You can delete your account after it arrives.',
  ),
} as const;

import { hourMs } from '@stoke/domain';

/**
 * When payouts to a replaced wallet start (rulings I1), or null when the wallet never replaced
 * another or nothing is held. Whether that moment has passed is the caller's question.
 */
export function walletPayableFrom(
  wallet: { wallet_replaced_at: Date | null },
  holdHours: number,
): Date | null {
  if (wallet.wallet_replaced_at === null || holdHours === 0) return null;
  return new Date(wallet.wallet_replaced_at.getTime() + holdHours * hourMs);
}

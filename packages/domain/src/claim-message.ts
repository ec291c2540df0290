import { product } from './product.ts';

/**
 * What the wallet that paid signs, to say whose a transfer without reference is. It names both, so
 * that it is worth nothing for another transfer or another account.
 */
export function claimMessage(of: { signature: string; userId: string }): string {
  return [
    `${product.name}: I sent this transfer, and it is for the creator account below.`,
    `Transfer: ${of.signature}`,
    `Account: ${of.userId}`,
    'Signing this moves nothing.',
  ].join('\n');
}

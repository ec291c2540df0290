import { product } from '../site/product.ts';

/**
 * Text that the paying wallet signs to claim a transfer without reference. It names transfer and
 * account, so the signature is useless for any other.
 */
export function claimMessage({ signature, userId }: { signature: string; userId: string }): string {
  return [
    `${product.name}: I sent this transfer, and it is for the creator account below.`,
    `Transfer: ${signature}`,
    `Account: ${userId}`,
    'Signing this does not move any funds.',
  ].join('\n');
}

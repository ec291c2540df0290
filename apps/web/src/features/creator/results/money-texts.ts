import type { CampaignResults } from '@stoke/contract';
import { formatParts, fromDollars, usdc } from '@stoke/domain';
import { poolTexts, type PoolTexts } from '../../../entities/campaigns/pool-shares.ts';

type Money = Pick<CampaignResults, 'pool' | 'fee'>;
const cent = 10_000n;

/**
 * The money of a campaign in cents, as its card and its results show it: the parts of the pool add up to
 * the pool, and these with the fee to the price.
 */
export function moneyTexts({ pool, fee }: Money): {
  pool: PoolTexts & Record<'left' | 'refunded', string>;
  fee: Record<'open' | 'earned' | 'refunded', string>;
} {
  const texts = poolTexts(pool);
  const [left = '', refunded = ''] = formatParts([
    fromDollars(pool.left),
    fromDollars(pool.refunded),
  ]);
  // what the pool has below a cent is shown with the fee
  const below = usdc(fromDollars(pool.total) % cent);
  const [open = '', earned = '', feeRefunded = ''] = formatParts([
    usdc(fromDollars(fee.open) + below),
    fromDollars(fee.earned),
    fromDollars(fee.refunded),
  ]);
  return { pool: { ...texts, left, refunded }, fee: { open, earned, refunded: feeRefunded } };
}

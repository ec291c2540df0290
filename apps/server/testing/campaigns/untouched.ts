import { splitPrice, zeroUsdc, type Usdc } from '@stoke/domain';
import type { CampaignMoney } from '../../src/campaigns/core/index.ts';

/** A campaign of this price in which nothing has happened. */
export function untouchedAt(price: Usdc): CampaignMoney {
  return {
    ...splitPrice(price, 20),
    spent: zeroUsdc,
    reserved: zeroUsdc,
    disputed: zeroUsdc,
    returned: zeroUsdc,
    refunded: zeroUsdc,
    feeEarned: zeroUsdc,
    feeRefunded: zeroUsdc,
  };
}

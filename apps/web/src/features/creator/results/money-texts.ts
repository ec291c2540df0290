import type { CampaignResults } from '@stoke/contract';
import { formatFineParts, formatRate, parseDollars, zeroUsdc } from '@stoke/domain';

/** The money of a campaign as its results show it, everywhere the same: the parts add up to the whole. */
export function moneyTexts({ pool, fee, price }: Pick<CampaignResults, 'pool' | 'fee' | 'price'>) {
  const [left = '', spent = '', reserved = '', disputed = '', refunded = '', ...rest] =
    sameDecimals([
      ...partsOf(pool.left, pool.spent, pool.reserved, pool.disputed, pool.refunded),
      formatRate(pool.total),
      ...partsOf(fee.open, fee.earned, fee.refunded),
      formatRate(price),
    ]);
  const [total = '', feeOpen = '', feeEarned = '', feeRefunded = '', priceText = ''] = rest;
  return {
    pool: { left, spent, reserved, disputed, refunded, total },
    fee: { open: feeOpen, earned: feeEarned, refunded: feeRefunded },
    price: priceText,
  };
}

/** Amounts of one column, all with as many decimals as the finest of them. */
export function sameDecimals(texts: readonly string[]): string[] {
  const decimals = (text: string) => text.length - text.indexOf('.');
  const most = Math.max(...texts.map(decimals));
  return texts.map((text) => text + '0'.repeat(most - decimals(text)));
}

function partsOf(...dollars: readonly number[]): string[] {
  return formatFineParts(dollars.map((part) => parseDollars(part) ?? zeroUsdc));
}

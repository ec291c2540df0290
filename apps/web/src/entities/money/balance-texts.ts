import type { Reply } from '@stoke/contract/client';
import {
  formatDollars,
  formatParts,
  formatUsd,
  fromDollars,
  readDollars,
  usdc,
} from '@stoke/domain';

/** What each figure of a creator's balance shows, on every page: the deposits are the sum of the other parts. */
export function balanceTexts({ refunded, deposited, ...rest }: Reply<'creatorBalance'>) {
  const [appeals, held] = [fromDollars(rest.heldForAppeals), fromDollars(rest.held)];
  const parts = [rest.available, rest.spent, rest.withdrawn].map(fromDollars);
  const shown = formatParts([...parts, usdc(held - appeals), appeals]);
  const [available = '', spent = '', withdrawn = '', campaigns = '', forAppeals = ''] = shown;
  const sum = (readDollars(campaigns) ?? 0n) + (readDollars(forAppeals) ?? 0n);
  return {
    available,
    held: formatUsd(usdc(sum)),
    heldFor: appeals > 0n ? `${campaigns} for campaigns, ${forAppeals} for appeals` : null,
    spent,
    withdrawn,
    refunded: formatDollars(refunded),
    deposited: formatDollars(deposited),
  };
}

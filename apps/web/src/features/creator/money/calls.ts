import type { StatementLine, StatementType } from '@stoke/contract';
import { call, callPage } from '../../../lib/session/api.ts';
import { callQuery, listQuery } from '../../../lib/session/call-query.ts';

/** The own campaigns that wait for funds, in the order in which a deposit funds them. */
export const waitingCampaigns = callQuery('waitingCampaigns', ['campaigns', 'waiting'], {});

/** The own deposits, newest first. Live with `deposits`. */
export const deposits = listQuery('deposits', ['deposits', 'own'], {});

/** One deposit, until it is credited or has expired. Live with `deposits`. */
export function deposit(id: string) {
  return callQuery('deposit', ['deposits', 'one', id], { params: { id } });
}

/** Every change of the creator balance, newest first; of one type, or all. Live with `balance`. */
export function statement(type: StatementType | null) {
  return listQuery('statement', ['balance', 'statement', type], {
    query: type ? { type } : {},
  });
}

/** All lines of the statement, page by page, for a file. */
export async function wholeStatement(type: StatementType | null): Promise<StatementLine[]> {
  const lines: StatementLine[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const query = { limit: 500, ...(cursor ? { cursor } : {}), ...(type ? { type } : {}) };
    // oxlint-disable-next-line no-await-in-loop -- each page says where the next one begins
    const { items, next } = await callPage('statement', { query });
    lines.push(...items);
    cursor = next;
  }
  return lines;
}

/** The own withdrawals, newest first. Live with `payouts`. */
export const withdrawals = listQuery('withdrawals', ['payouts', 'withdrawals'], {});

/** Dollars that opening the wallet's USDC account would cost; 0 when it is open. */
export async function readOpeningFee(address: string): Promise<number> {
  return (await call('withdrawalOpening', { query: { address } })).openingFee;
}

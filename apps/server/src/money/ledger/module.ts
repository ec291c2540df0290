import { toDollars } from '@stoke/domain';
import type { Db } from '../../platform/db/db.ts';
import type { Module } from '../../platform/module.ts';
import { accounts } from './accounts.ts';
import { balance } from './balance.ts';
import { listOwned, type OwnedAccount } from './balance-store.ts';
import { statement } from './statement.ts';

const pageSize = 500;

export function ledgerModule({ db }: { db: Db }) {
  return {
    personalData: [
      {
        name: 'postings',
        read: (userId) => entriesOfUser(db, userId),
        blocks: async (tx, userId) => {
          const isEmpty = (await balance(tx, accounts.creatorAvailable(userId))) === 0n;
          return isEmpty ? null : 'account.creator_balance';
        },
      },
    ],
  } satisfies Module;
}

/** Every entry of the user's own accounts, latest first, account by account. */
async function* entriesOfUser(db: Db, userId: string): AsyncGenerator<object> {
  for (const account of await listOwned(db, userId)) yield* linesOf(db, account);
}

async function* linesOf(db: Db, account: OwnedAccount): AsyncGenerator<object> {
  for (let cursor: string | null = null; ;) {
    // oxlint-disable-next-line no-await-in-loop -- the next page is read when this one is written
    const page = await statement(db, account, { cursor, limit: pageSize });
    for (const { transactionId, kind, reference, amount, at } of page.lines) {
      yield {
        account: account.kind,
        campaignId: account.campaign,
        transactionId,
        kind,
        reference,
        amount: toDollars(amount),
        at,
      };
    }
    cursor = page.nextCursor;
    if (cursor === null) return;
  }
}

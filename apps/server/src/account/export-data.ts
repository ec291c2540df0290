import { toDollars } from '@stoke/domain';
import { type Account, accounts, balance, statement } from '../ledger/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db/db.ts';
import type { Download } from '../platform/http/handlers.ts';
import { inChunks } from '../platform/http/send-download.ts';
import type { PersonalData } from '../platform/personal-data.ts';

/**
 * All personal data of a user as streamed JSON: a hundred thousand rows take time, not memory. Each
 * part is read page by page; a concurrent change may or may not be included.
 */
export function exportData(
  deps: { clock: Clock; personal: readonly PersonalData[] },
  userId: string,
): Download {
  const generatedAt = deps.clock.now().toISOString();
  return {
    filename: `stoke-data-${generatedAt.slice(0, 10)}.json`,
    chunks: inChunks(write(deps.personal, userId, generatedAt)),
  };
}

async function* write(
  personal: readonly PersonalData[],
  userId: string,
  generatedAt: string,
): AsyncGenerator<string> {
  const head = { format: 'stoke-export/1', userId, generatedAt };
  yield `${JSON.stringify(head).slice(0, -1)},\n"data":{`;
  let before = '\n';
  for (const { name, read } of personal) {
    if (!read) continue;
    yield `${before}${JSON.stringify(name)}:[`;
    let beforeRow = '\n';
    for await (const row of read(userId)) {
      yield beforeRow + JSON.stringify(row);
      beforeRow = ',\n';
    }
    yield ']';
    before = ',\n';
  }
  yield '}}\n';
}

const pageSize = 500;

/** The ledger data of the user's own accounts. */
export function ledgerPersonal({ db }: { db: Db }): PersonalData[] {
  return [
    {
      name: 'postings',
      read: (userId) => entriesOfUser(db, userId),
      blocks: async (tx, userId) => {
        const isEmpty = (await balance(tx, accounts.creatorAvailable(userId))) === 0n;
        return isEmpty ? null : 'account.creator_balance';
      },
    },
  ];
}

/** Every entry of the user's own accounts, latest first, account by account. */
async function* entriesOfUser(db: Db, userId: string): AsyncGenerator<object> {
  const own = [
    accounts.earnerAvailable(userId),
    accounts.earnerReserved(userId),
    accounts.earnerInFlight(userId),
    accounts.creatorAvailable(userId),
    accounts.creatorInFlight(userId),
  ];
  for (const account of own) yield* linesOf(db, account);
}

async function* linesOf(db: Db, account: Account): AsyncGenerator<object> {
  for (let cursor: string | null = null; ;) {
    // oxlint-disable-next-line no-await-in-loop -- the next page is read when this one is written
    const page = await statement(db, account, { cursor, limit: pageSize });
    for (const { transactionId, kind, reference, amount, at } of page.lines) {
      yield {
        account: account.kind,
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

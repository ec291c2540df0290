import { toDollars } from '@stoke/domain';
import { booksFigures, type BooksWatch } from '../money/checks/index.ts';
import type { Chain } from '../gateways/solana/index.ts';
import { fundingFigures } from '../money/deposits/index.ts';
import {
  readAdminQueues,
  readHoldings,
  readWorkerQueues,
  type Queue,
} from '../support/overview/index.ts';
import { limitFigures, payoutFigures } from '../money/payouts/index.ts';
import type { Clock } from '../platform/clock.ts';
import { rootFigures } from '../money/proof/index.ts';
import { treasuryFigures } from '../money/treasury/index.ts';
import type { Db } from '../platform/db/db.ts';
import type { Reads } from '../platform/db/reads.ts';
import { readLastBackup } from './backup/backup-store.ts';
import { databaseFigures } from './database-figures.ts';
import { mailFigures } from '../messaging/mail/index.ts';
import type { Figure } from '../platform/http/operations.ts';

type Input = Parameters<typeof databaseFigures>[0] & {
  reads: Reads;
  clock: Clock;
  books: Pick<BooksWatch, 'isPaused' | 'isLeading'>;
  chain: Pick<Chain, 'treasury' | 'treasuryBalance' | 'solBalance'>;
  version: string;
  roles: readonly string[];
  openStreams(): number;
  isPolling(): boolean;
};

/** The metrics of the product, beside those of the process and of HTTP. */
export function serverFigures(input: Input): Figure[] {
  return [
    // First: the queries of the others wait for the same pool.
    ...databaseFigures(input),
    {
      name: 'stoke_build_info',
      help: 'The version that runs; always 1',
      label: 'version',
      read: async () => ({ [input.version]: 1 }),
    },
    {
      name: 'stoke_role',
      help: 'The roles that this process runs; always 1',
      label: 'role',
      read: async () => Object.fromEntries(input.roles.map((role) => [role, 1])),
    },
    {
      name: 'stoke_leader',
      help: 'Whether this process does the work that one process does for all',
      label: 'work',
      read: async () => ({
        books: Number(input.books.isLeading()),
        polling: Number(input.isPolling()),
      }),
    },
    {
      name: 'stoke_reads',
      help: 'Calls that may read from a replica, since the start, by the server that answered',
      label: 'from',
      read: async () => input.reads.counts(),
    },
    {
      name: 'stoke_replica',
      help: 'Whether calls read from the replica, and how far it is behind; nothing without one',
      label: 'what',
      read: async (): Promise<Record<string, number>> => {
        const { isUsed, lagSeconds } = input.reads.replica() ?? {};
        return {
          ...(isUsed === undefined ? {} : { used: Number(isUsed) }),
          ...(typeof lagSeconds === 'number' ? { lag_seconds: lagSeconds } : {}),
        };
      },
    },
    {
      name: 'stoke_streams_open',
      help: 'Open pages that are told of changes',
      label: 'of',
      read: async () => ({ all: input.openStreams() }),
    },
    {
      name: 'stoke_treasury',
      help: 'What the treasury has on chain, in dollars and in SOL',
      label: 'asset',
      // Empty while the chain does not answer.
      read: async () => {
        const treasury = await readHoldings(input.chain);
        return treasury === null ? {} : { usdc: toDollars(treasury.usdc), sol: treasury.sol };
      },
    },
    {
      name: 'stoke_backup_seconds',
      help: 'The age of the newest backup, and how long it took; nothing before the first',
      label: 'what',
      read: async (): Promise<Record<string, number>> => {
        const last = await readLastBackup(input.db);
        if (last === null) return {};
        const ageMs = input.clock.now().getTime() - last.at.getTime();
        return { age: Math.max(0, Math.floor(ageMs / 1000)), took: last.seconds };
      },
    },
    ...queueFigures(input),
    ...mailFigures(input),
    ...payoutFigures(input),
    ...limitFigures(input),
    ...booksFigures(input.db, input.books),
    ...treasuryFigures(input),
    ...rootFigures(input),
    ...fundingFigures(input),
  ];
}

function queueFigures({ db, clock }: Input): Figure[] {
  // Both figures of one scrape come from one reading.
  let reading: Promise<Queue[]> | null = null;
  const readOnce = () => (reading ??= readQueues(db).finally(() => (reading = null)));
  return [
    {
      name: 'stoke_queue_waiting',
      help: 'What waits for a person or a worker; work to review is counted up to 10,000',
      label: 'queue',
      read: async () =>
        Object.fromEntries((await readOnce()).map(({ name, count }) => [name, count])),
    },
    {
      name: 'stoke_queue_oldest_seconds',
      help: 'Since when the oldest of them waits; 0 when nothing waits',
      label: 'queue',
      read: async () => {
        const now = clock.now().getTime();
        const seconds = (oldest: Date | null) =>
          oldest === null ? 0 : Math.max(0, Math.floor((now - oldest.getTime()) / 1000));
        const queues = await readOnce();
        return Object.fromEntries(queues.map(({ name, oldest }) => [name, seconds(oldest)]));
      },
    },
  ];
}

async function readQueues(db: Db): Promise<Queue[]> {
  return (await Promise.all([readAdminQueues(db), readWorkerQueues(db)])).flat();
}

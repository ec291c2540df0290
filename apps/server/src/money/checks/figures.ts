import type { Db } from '../../platform/db/db.ts';
import type { Figure } from '../../platform/http/operations.ts';
import { readCheckRuns } from './books-store.ts';
import type { BooksWatch } from './watch-books.ts';

/** The metrics of the books. */
export function booksFigures(db: Db, books: Pick<BooksWatch, 'isPaused'>): Figure[] {
  return [
    {
      name: 'stoke_payouts_paused',
      help: 'Whether this process pays nothing out: the books are wrong, or not checked yet',
      label: 'because',
      read: async () => ({ books: Number(books.isPaused()) }),
    },
    {
      name: 'stoke_checks_failed',
      help: 'Checks that found something (wrong) or could not run (unknown) in their last run',
      label: 'outcome',
      read: () => countFailed(db),
    },
  ];
}

async function countFailed(db: Db): Promise<{ wrong: number; unknown: number }> {
  const runs = await readCheckRuns(db);
  const count = (input: 'wrong' | 'unknown') => new Set(runs.flatMap((run) => run[input])).size;
  return { wrong: count('wrong'), unknown: count('unknown') };
}

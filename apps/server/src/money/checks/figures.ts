import type { Db } from '../../platform/db/db.ts';
import type { Figure } from '../../platform/http/operations.ts';
import { readCheckRuns } from './books-store.ts';
import type { BooksWatch } from './watch-books.ts';

/** The metrics of the books. */
export function booksFigures(db: Db, books: Pick<BooksWatch, 'isPaused'>): Figure[] {
  return [
    {
      name: 'stoke_payouts_paused',
      help: 'Whether this process pays nothing out: the books are wrong, or were not checked for half an hour or since its start',
      label: 'because',
      read: async () => ({ books: Number(books.isPaused()) }),
    },
    {
      name: 'stoke_checks_failed',
      help: 'Checks that found something (wrong) or could not run (unknown) in their last run',
      label: 'outcome',
      read: () => countFailed(db),
    },
    {
      name: 'stoke_checks_age_seconds',
      help: 'Since the checks of a minute and of a night ran last; nothing before the first',
      label: 'run',
      read: () => readAges(db),
    },
  ];
}

async function readAges(db: Db): Promise<Record<string, number>> {
  const runs = await readCheckRuns(db);
  return Object.fromEntries(
    runs.flatMap(({ name, ageSeconds }) => (ageSeconds === null ? [] : [[name, ageSeconds]])),
  );
}

async function countFailed(db: Db): Promise<{ wrong: number; unknown: number }> {
  const runs = await readCheckRuns(db);
  const count = (input: 'wrong' | 'unknown') => new Set(runs.flatMap((run) => run[input])).size;
  return { wrong: count('wrong'), unknown: count('unknown') };
}

import type { Db } from '../../platform/db/db.ts';
import type { Figure } from '../../platform/http/operations.ts';
import { countGivenUpSenders } from './sender-store.ts';

/** The metrics of deposits. */
export function fundingFigures({ db }: { db: Db }): Figure[] {
  return [
    {
      name: 'stoke_deposits_given_up',
      help: 'Credited deposits of which it could not be read who paid them',
      label: 'what',
      read: async () => ({ payers: await countGivenUpSenders(db) }),
    },
  ];
}

import type { Db } from '../platform/db/db.ts';
import { rowsAtOnce, type PersonalData } from '../platform/personal-data.ts';
import { findCreators, forgetCreator } from './creator-store.ts';
import { showCreator } from './show-creator.ts';

export function creatorPersonal({ db }: { db: Db }): PersonalData[] {
  return [
    {
      name: 'creatorProfile',
      read: (userId) =>
        rowsAtOnce(async () => (await findCreators(db, [userId])).map((row) => showCreator(row))),
      shred: forgetCreator,
    },
  ];
}

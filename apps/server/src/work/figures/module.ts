import type { Db } from '../../platform/db/db.ts';
import type { Module } from '../../platform/module.ts';
import { addToDays } from './figures-store.ts';

export function figuresModule({ db }: { db: Db }) {
  return {
    workers: [
      { name: 'figures', everySeconds: 60, run: () => db.transaction((tx) => addToDays(tx)) },
    ],
  } satisfies Module;
}

import { hourMs } from '@stoke/domain';
import type { Core } from '../../platform/core.ts';
import type { Figure } from '../../platform/http/operations.ts';
import { countClosedSince } from './mail-store.ts';

/** The metrics of mails. */
export function mailFigures({ db, clock }: Pick<Core, 'db' | 'clock'>): Figure[] {
  return [
    {
      name: 'stoke_mails_last_hour',
      help: 'Mails that were sent, given up (failed) or outdated (dropped) in the last hour',
      label: 'outcome',
      read: () => countClosedSince(db, new Date(clock.now().getTime() - hourMs)),
    },
  ];
}

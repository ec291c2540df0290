import type { Overview } from '@stoke/contract';
import { IconChevronRight } from '@tabler/icons-react';
import { Ago } from '../../../ui/ago-time.tsx';
import { PathLink } from '../../../ui/path-link.tsx';
import { cappedCount } from '../../../lib/capped-count.ts';
import classes from './overview.module.css';

type Queue = Overview['queues'][number];

const hourMs = 3_600_000;
/** Where each queue is worked on, and after how many hours its oldest item is late. */
const queues = {
  reviews: { name: 'Work to review', path: '/admin/task-verification', lateAfter: 48 },
  appeals: { name: 'Appeals', path: '/admin/appeals', lateAfter: 48 },
  tickets: { name: 'Support tickets', path: '/admin/support', lateAfter: 24 },
  payouts: { name: 'Payouts to decide', path: '/admin/payouts', lateAfter: 24 },
  deposits: { name: 'Deposits not final', path: '/admin/deposits', lateAfter: 1 },
  x_accounts: { name: 'X accounts to confirm', path: '/admin/x-accounts', lateAfter: 48 },
  requests: { name: 'Requests for a second admin', path: '/admin/people', lateAfter: 24 },
  proposals: { name: 'Settings to confirm', path: '/admin/settings', lateAfter: 24 },
  signals: { name: 'Abuse signals', path: '/admin/signals', lateAfter: 168 },
} as const satisfies Record<Queue['name'], unknown>;

/** Every queue with how much waits in it and since when. */
export function QueueList({ items, readAt }: { items: Queue[]; readAt: number }) {
  return (
    <ul className="panel bare divided" aria-label="Queues">
      {items.map(({ name, count, oldest, kind }) => {
        const queue = queues[name];
        const isLate = oldest !== null && readAt - Date.parse(oldest) > queue.lateAfter * hourMs;
        return (
          <li key={name}>
            <PathLink
              path={kind === null ? queue.path : `${queue.path}?work=${kind}`}
              className={classes['queue'] ?? ''}
            >
              <span>{queue.name}</span>
              <span className={classes['age']} data-late={isLate || undefined}>
                {oldest === null ? null : (
                  <>
                    oldest <Ago at={oldest} />
                  </>
                )}
              </span>
              <b data-none={count === 0 || undefined}>{cappedCount(count)}</b>
              <IconChevronRight size={16} aria-hidden />
            </PathLink>
          </li>
        );
      })}
    </ul>
  );
}

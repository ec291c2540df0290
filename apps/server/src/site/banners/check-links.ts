import { hourMs } from '@stoke/domain';
import type { Links } from '../../gateways/links/index.ts';
import type { Core } from '../../platform/core.ts';
import { firstId } from '../../platform/http/id-cursor.ts';
import { batchWorker } from '../../platform/jobs/due-worker.ts';
import { listUncheckedLinks, lockBanners, writeCheckedLink } from './banner-store.ts';

const againAfterMs = 6 * hourMs;
const together = 10;

/**
 * Checks the link of each banner after it was saved and every six hours; admins see those that
 * visitors cannot open. No lock is held while the hosts are asked.
 */
export function linkWorker({ db, clock, links }: Pick<Core, 'db' | 'clock'> & { links: Links }) {
  return batchWorker<{ id: string; link: string }>({
    name: 'banners.links',
    everySeconds: 300,
    clock,
    size: together,
    list: (after) => {
      const before = new Date(clock.now().getTime() - againAfterMs);
      return listUncheckedLinks(db, { before, afterId: after?.id ?? firstId, limit: 200 });
    },
    work: async (items) => {
      const faults = await Promise.all(items.map(({ link }) => links.findFault(link)));
      const at = clock.now();
      await db.transaction(async (tx) => {
        await lockBanners(tx);
        for (const [n, item] of items.entries()) {
          const isNews = await writeCheckedLink(tx, { ...item, fault: faults[n] ?? null, at });
          if (isNews) tx.publish('banners', 'admins');
        }
      });
    },
  });
}

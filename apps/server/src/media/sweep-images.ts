import { dayMs } from '@stoke/domain';
import type { Storage } from '../gateways/storage/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db, Queryable, Tx } from '../platform/db/db.ts';
import type { Sweep } from '../platform/jobs/sweeps.ts';
import { nameOf } from './image-store.ts';
import { forgetImage, lockDueImage, setImage, type KeptImage } from './kept-image-store.ts';

/** Longer than any request that writes the path of an image into a row may take. */
export const graceMs = dayMs;
const lookAgainMs = 7 * dayMs;
/** A removal that has not ended by then was cut off, and is done again. */
const removalMs = 120_000;
const lookedAtPerRun = 1000;

export type ImageSweepDeps = {
  db: Db;
  clock: Clock;
  storage: Pick<Storage, 'remove'>;
  /** Whether any row refers to an image, whosever it is. */
  isUsed(q: Queryable, path: string): Promise<boolean>;
};

/**
 * Removes images that no row refers to. One that is unused is looked at again after a day, so that
 * an upload under way has its row by then; still unused it is marked, then removed from storage with
 * no lock held, then forgotten. While it is marked it cannot be kept anew. Killed after the mark, the
 * mark stands and the removal is done again; killed after the removal, it is repeated and finds nothing.
 */
export async function sweepImages(deps: ImageSweepDeps): Promise<void> {
  const failures: unknown[] = [];
  for (let looked = 0; looked < lookedAtPerRun; looked += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one image at a time
    const due = await deps.db.transaction((tx) => judgeNext(deps, tx));
    if (due === null) break;
    if (due.removingAt === null) continue;
    // A process that stood still for long leaves it to whoever has taken over since.
    if (deps.clock.now().getTime() - due.removingAt.getTime() >= removalMs / 2) break;
    const marked = { path: due.path, removingAt: due.removingAt };
    // oxlint-disable-next-line no-await-in-loop
    await removeMarked(deps, marked).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Images were not removed.');
}

export function mediaSweeps(deps: ImageSweepDeps): Sweep[] {
  return [{ name: 'media.sweep', everySeconds: 300, run: () => sweepImages(deps) }];
}

type Verdict = { lookAt: Date; unusedSince: Date | null; removingAt: Date | null };

async function judgeNext(deps: ImageSweepDeps, tx: Tx) {
  const now = deps.clock.now();
  const image = await lockDueImage(tx, now);
  if (!image) return null;
  const verdict = judge(image, await deps.isUsed(tx, image.path), now);
  await setImage(tx, { path: image.path, ...verdict });
  return { path: image.path, removingAt: verdict.removingAt };
}

/** What is to become of an image that was looked at now. */
export function judge({ unusedSince }: KeptImage, isUsed: boolean, now: Date): Verdict {
  const later = (ms: number) => new Date(now.getTime() + ms);
  if (isUsed) return { lookAt: later(lookAgainMs), unusedSince: null, removingAt: null };
  if (unusedSince === null) return { lookAt: later(graceMs), unusedSince: now, removingAt: null };
  const until = new Date(unusedSince.getTime() + graceMs);
  if (now < until) return { lookAt: until, unusedSince, removingAt: null };
  return { lookAt: later(removalMs), unusedSince, removingAt: now };
}

async function removeMarked(deps: ImageSweepDeps, of: { path: string; removingAt: Date }) {
  await deps.storage.remove(nameOf(of.path));
  await forgetImage(deps.db, of);
}

import { hourMs } from '@stoke/domain';
import type { Avatars } from '../../gateways/avatars/index.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { Worker } from '../../platform/jobs/workers.ts';
import { encodeImage } from './encode-image.ts';
import { storeImage, type ImageDeps } from './images.ts';
import { insertAvatar, takeAvatar, writeAvatar, type DueAvatar } from './media-store.ts';

const shown = { side: 192, fit: 'cover' } as const;
const minuteMs = 60_000;
const leaseMs = 5 * minuteMs;
/** The pauses after failures; after the last one the handle keeps its initials. */
const pausesMs = [10 * minuteMs, hourMs, 6 * hourMs, 24 * hourMs];
const fetchedPerRun = 20;

/**
 * Call when a handle was linked or verified: its picture is fetched once, after this transaction.
 */
export async function wantAvatar(
  tx: Tx,
  input: { userId: string; handle: string; at: Date },
): Promise<void> {
  await insertAvatar(tx, input);
}

export type AvatarDeps = ImageDeps & {
  /** Null when no service is configured: everyone has initials. */
  avatars: Avatars | null;
};

export function avatarWorkers(deps: AvatarDeps): Worker[] {
  const { avatars } = deps;
  if (avatars === null) return [];
  const run = () => fetchAvatars({ ...deps, avatars });
  return [{ name: 'avatars.fetch', everySeconds: 30, run }];
}

/** Fetches due pictures one after the other; stops this run when the service fails. */
export async function fetchAvatars(deps: ImageDeps & { avatars: Avatars }): Promise<void> {
  for (let fetched = 0; fetched < fetchedPerRun; fetched += 1) {
    const now = deps.clock.now();
    const leaseUntil = new Date(now.getTime() + leaseMs);
    // oxlint-disable-next-line no-await-in-loop -- one at a time
    const due = await takeAvatar(deps.db, { now, leaseUntil });
    // oxlint-disable-next-line no-await-in-loop
    if (!due || !(await fetchOne(deps, due))) return;
  }
}

/** False when the service or the storage failed. */
async function fetchOne(deps: ImageDeps & { avatars: Avatars }, due: DueAvatar): Promise<boolean> {
  const answer = await deps.avatars.fetchAvatar(due.handleKey);
  if (answer.kind === 'failed') {
    const pauseMs = pausesMs[due.attempts - 1];
    const notBefore = pauseMs === undefined ? null : new Date(deps.clock.now().getTime() + pauseMs);
    await writeAvatar(deps.db, { ...due, path: null, notBefore });
    return false;
  }
  const encoded =
    answer.kind === 'picture' ? await encodeImage(answer.bytes, shown).catch(() => null) : null;
  const path = encoded && (await storeImage(deps, encoded, due.userId));
  await writeAvatar(deps.db, { ...due, path, notBefore: null });
  return true;
}

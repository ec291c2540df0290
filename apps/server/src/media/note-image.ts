import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db/db.ts';
import { Refusal } from '../platform/refusal.ts';
import type { NoteImage } from './image-store.ts';
import { noteImage } from './kept-image-store.ts';
import { graceMs } from './sweep-images.ts';

/**
 * Writes down each image before it is kept, so that none is kept unknown. Who sends the very one that
 * is being removed in this moment is asked to try again.
 */
export function noteImagesIn({ db, clock }: { db: Db; clock: Clock }): NoteImage {
  return async (path) => {
    const at = clock.now();
    const lookAt = new Date(at.getTime() + graceMs);
    if (!(await noteImage(db, { path, at, lookAt }))) throw new Refusal('image.not_kept');
  };
}

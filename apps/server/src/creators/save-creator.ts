import type { CreatorProfile } from '@stoke/contract';
import type { Clock } from '../platform/clock.ts';
import { violatedConstraint, type Db } from '../platform/db/db.ts';
import { Refusal } from '../platform/refusal.ts';
import { upsertCreator, type Removed } from './creator-store.ts';
import { showCreator } from './show-creator.ts';

export type CreatorForm = {
  name: string;
  username: string;
  description: string;
  tags: string;
  twitter: string;
  website: string;
  discord: string;
};

/** Paths of new images, null where there is none, and which of the saved ones go. */
type Images = { logo: string | null; banner: string | null; removed?: Removed };

const tagsAtMost = 20;

/** Creates or changes the signed-in user's creator profile; images that are null stay unless removed. */
export async function saveCreator(
  deps: { db: Db; clock: Clock },
  userId: string,
  form: CreatorForm,
  images: Images = { logo: null, banner: null },
): Promise<CreatorProfile> {
  const { removed = { logo: false, banner: false }, ...paths } = images;
  const row = { ...form, ...paths, userId, telegram: '', tags: readTags(form.tags) };
  try {
    return await deps.db.transaction(async (tx) => {
      const stored = await upsertCreator(tx, row, removed, deps.clock.now());
      tx.changed('session', { user: userId });
      return showCreator(stored);
    });
  } catch (error) {
    const isTaken = violatedConstraint(error) === 'creator_profile_username_key_key';
    throw isTaken ? new Refusal('creator.username_taken') : error;
  }
}

/** Comma text as a list: trimmed, without blanks, a leading # and repeats. */
function readTags(text: string): string[] {
  const tags = text.split(',').map((tag) => tag.trim().replace(/^#/, ''));
  return [...new Set(tags.filter((tag) => tag !== ''))].slice(0, tagsAtMost);
}

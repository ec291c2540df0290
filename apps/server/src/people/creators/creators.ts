import type { Answer } from '@stoke/contract';
import type { Core } from '../../platform/core.ts';
import { type Queryable, violatedConstraint } from '../../platform/db/db.ts';
import { Refusal } from '../../platform/refusal.ts';
import {
  type CreatorRow,
  findCreators,
  lockRevision,
  type Removed,
  upsertCreator,
} from './creator-store.ts';

type CreatorProfile = Answer<'creatorDashboard'>['data'];

/** The profile as its owner's pages show it. */
export function showCreator(row: CreatorRow): CreatorProfile {
  return {
    ...row,
    id: row.userId,
    ownerId: row.userId,
    socials: row,
  };
}

/** What campaigns show about their creator. */
export type Creator = CreatorRow;

/** The creators with these user ids; users without a dashboard are not in the map. */
export async function readCreators(
  q: Queryable,
  userIds: readonly string[],
): Promise<Map<string, Creator>> {
  const rows = userIds.length === 0 ? [] : await findCreators(q, userIds);
  return new Map(rows.map((row) => [row.userId, row]));
}

export async function hasDashboard(q: Queryable, userId: string): Promise<boolean> {
  return (await findCreators(q, [userId])).length === 1;
}

type CreatorForm = {
  name: string;
  username: string;
  description: string;
  tags: string;
  twitter: string;
  website: string;
  discord: string;
};

/** Paths of new images, null for none, and which of the stored ones to remove. */
type Images = { logo: string | null; banner: string | null; removed?: Removed };

const maxTags = 20;

/**
 * Creates or changes the signed-in user's creator profile; null images stay unless removed. With
 * `revision` it is refused when the profile was changed since.
 */
export async function saveCreator(
  deps: Pick<Core, 'db' | 'clock'>,
  userId: string,
  { revision, ...form }: CreatorForm & { revision?: number | undefined },
  images: Images = { logo: null, banner: null },
): Promise<CreatorProfile> {
  const { removed = { logo: false, banner: false }, ...paths } = images;
  const row = { ...form, ...paths, userId, telegram: '', tags: readTags(form.tags) };
  try {
    return await deps.db.transaction(async (tx) => {
      if (revision !== undefined && revision !== (await lockRevision(tx, userId))) {
        throw new Refusal('creator.changed');
      }
      const stored = await upsertCreator(tx, row, removed, deps.clock.now());
      tx.publish('session', { user: userId });
      return showCreator(stored);
    });
  } catch (error) {
    const isTaken = violatedConstraint(error) === 'creator_profile_username_key_key';
    throw isTaken ? new Refusal('creator.username_taken') : error;
  }
}

/** Splits comma-separated text: trimmed, without blanks, a leading # and duplicates. */
function readTags(text: string): string[] {
  const tags = text.split(',').map((tag) => tag.trim().replace(/^#/, ''));
  return [...new Set(tags.filter((tag) => tag !== ''))].slice(0, maxTags);
}

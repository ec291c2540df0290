import type { CreatorProfile } from '@stoke/contract';
import type { CreatorRow } from './creator-store.ts';

/** The profile as its owner's pages show it. */
export function showCreator(row: CreatorRow): CreatorProfile {
  return {
    _id: row.userId,
    ownerId: row.userId,
    name: row.name,
    username: row.username,
    description: row.description,
    tags: row.tags,
    socials: {
      twitter: row.twitter,
      website: row.website,
      discord: row.discord,
      telegram: row.telegram,
    },
    logo: row.logo,
    banner: row.banner,
  };
}

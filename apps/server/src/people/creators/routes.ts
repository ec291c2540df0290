import type { Answer } from '@stoke/contract';
import type { SaveImage } from '../../site/media/index.ts';
import type { Core } from '../../platform/core.ts';
import type { Queryable } from '../../platform/db/db.ts';
import type { Handlers, UploadedFile } from '../../platform/http/handlers.ts';
import { Refusal } from '../../platform/refusal.ts';
import { findCreators, findUsernameOwner } from './creator-store.ts';
import { hasDashboard, saveCreator, showCreator } from './creators.ts';

export type CreatorDeps = Pick<Core, 'db' | 'clock'> & {
  saveImage: SaveImage;
  /** How the work for creators is decided. */
  readReviews: (
    q: Queryable,
    creatorIds: readonly string[],
    now: Date,
  ) => Promise<ReadonlyMap<string, Answer<'projectByCreator'>['reviews']>>;
};

export function creatorRoutes(deps: CreatorDeps) {
  return {
    creatorDashboardStatus: async ({ caller }) => ({
      hasDashboard: await hasDashboard(deps.db, caller.userId),
    }),
    creatorDashboard: async ({ params }) => {
      const [row] = await findCreators(deps.db, [params.userId]);
      if (!row) throw new Refusal('request.not_found');
      return { data: showCreator(row) };
    },
    projectByCreator: async ({ params }) => {
      const [row] = await findCreators(deps.db, [params.creatorId]);
      if (!row) throw new Refusal('request.not_found');
      const reviews = await deps.readReviews(deps.db, [row.userId], deps.clock.now());
      const own = reviews.get(row.userId) ?? null;
      return { ...showCreator(row), bannerImageUrl: row.banner, reviews: own };
    },
    usernameAvailable: async ({ caller, query }) => {
      const owner = await findUsernameOwner(deps.db, query.username);
      return { available: owner === null || owner === caller.userId };
    },
    saveCreatorDashboard: async ({ caller, body, files }) => {
      const { ownerId, removeLogo, removeBanner, ...form } = body;
      if (ownerId !== undefined && ownerId !== caller.userId) {
        throw new Refusal('creator.owner_mismatch');
      }
      const keep = (part: 'logo' | 'banner') =>
        keepPart((bytes) => deps.saveImage(bytes, caller.userId), part, files.get(part));
      const removed = { logo: removeLogo, banner: removeBanner };
      const images = { logo: await keep('logo'), banner: await keep('banner'), removed };
      return { data: await saveCreator(deps, caller.userId, form, images) };
    },
  } satisfies Partial<Handlers>;
}

/** The path of the image in a file part; null when there is none. A refusal names the part. */
async function keepPart(
  save: (bytes: Buffer) => Promise<string>,
  part: string,
  file: UploadedFile | undefined,
): Promise<string | null> {
  if (!file) return null;
  try {
    return await save(file.bytes);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { message } = error;
    const cause = error.cause === undefined ? {} : { cause: error.cause };
    throw new Refusal(error.code, { message, field: part, ...cause });
  }
}

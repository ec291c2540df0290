import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db/db.ts';
import type { Handlers } from '../platform/http/handlers.ts';
import { Refusal } from '../platform/refusal.ts';
import { findCreators } from './creator-store.ts';
import { hasDashboard } from './read-creators.ts';
import { saveCreator } from './save-creator.ts';
import { showCreator } from './show-creator.ts';

type Deps = {
  db: Db;
  clock: Clock;
  /** Checks, re-encodes and keeps an image; the answer is its path. */
  saveImage(bytes: Buffer): Promise<string>;
};
type Names =
  | 'creatorDashboardStatus'
  | 'creatorDashboard'
  | 'projectByCreator'
  | 'saveCreatorDashboard';

export function creatorRoutes(deps: Deps): Pick<Handlers, Names> {
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
      return { ...showCreator(row), bannerImageUrl: row.banner };
    },
    saveCreatorDashboard: async ({ caller, body, files }) => {
      const { ownerId, ...form } = body;
      if (ownerId !== undefined && ownerId !== caller.userId) {
        throw new Refusal('creator.owner_mismatch');
      }
      const logo = files.get('logo');
      const banner = files.get('banner');
      const images = {
        logo: logo ? await deps.saveImage(logo.bytes) : null,
        banner: banner ? await deps.saveImage(banner.bytes) : null,
      };
      return { data: await saveCreator(deps, caller.userId, form, images) };
    },
  };
}

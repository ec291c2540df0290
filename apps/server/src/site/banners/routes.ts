import type { Answer } from '@stoke/contract';
import type { AuditDeps } from '../audit/index.ts';
import type { Links } from '../../gateways/links/index.ts';
import { imageOf, type SaveImage } from '../media/index.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Handlers, UploadedFile } from '../../platform/http/handlers.ts';
import { readPage, firstId, rankCursor, readRankCursor } from '../../platform/http/id-cursor.ts';
import type { Module } from '../../platform/module.ts';
import { Refusal } from '../../platform/refusal.ts';
import {
  findShownBanners,
  listBanners,
  readBanner,
  type BannerPlace,
  type CheckedBanner,
} from './banner-store.ts';
import { addBanner, changeBanner, deleteBanner, moveBanner } from './change-banners.ts';
import { linkWorker } from './check-links.ts';

type AdminBanner = Answer<'adminBanners'>[number];
type BannerDeps = AuditDeps & { db: Db; links: Links; saveImage: SaveImage };

export function bannerModule(deps: BannerDeps) {
  return {
    routes: {
      publicBanners: () => findShownBanners(deps.db),
      ...adminRoutes(deps),
    },
    workers: [linkWorker(deps)],
  } satisfies Module;
}

function adminRoutes({ saveImage, ...deps }: BannerDeps) {
  /** Banners belong to the platform, not to the admin who uploads them. */
  const keep = async (file: UploadedFile | undefined, text: string | undefined) => {
    const bytes = imageOf(file, text);
    return bytes === null ? null : saveImage(bytes, null);
  };
  return {
    adminBanners: async (asked) => {
      const after = readPlace(asked.query.cursor);
      const rows = await readPage(
        asked,
        (limit) => listBanners(deps.db, { after, limit }),
        ({ position, id }) => rankCursor({ rank: BigInt(position), id }),
      );
      return rows.map(toAdmin);
    },
    addBanner: async ({ caller, body, files, idempotent }) => {
      const image = await keep(files.get('bannerImage'), body.bannerImage);
      if (image === null) throw new Refusal('banner.image_required');
      const { title, link, order: position, isActive } = body;
      const fields = { title, link, image, position, isActive, by: caller.userId };
      return idempotent(async (tx) => toAdmin(await addBanner(deps, tx, fields)));
    },
    changeBanner: async ({ caller, params, body, files, idempotent }) => {
      // No image is kept for a banner that is gone.
      if ((await readBanner(deps.db, params.id)) === null) throw new Refusal('banner.gone');
      const image = (await keep(files.get('bannerImage'), body.bannerImage)) ?? undefined;
      const { bannerImage: _, order: position, ...fields } = body;
      const change = { ...params, ...fields, image, position, by: caller.userId };
      const seen = { isActive: body.isActive, revision: body.revision };
      return idempotent(async (tx) =>
        toAdmin(await changeBanner(deps, tx, { ...change, ...seen })),
      );
    },
    moveBanner: async ({ caller, params, body, idempotent }) => {
      const move = { ...params, ...body, by: caller.userId };
      return idempotent(async (tx) => toAdmin(await moveBanner(deps, tx, move)));
    },
    deleteBanner: async ({ caller, params, query, idempotent }) => {
      const seen = { ...params, revision: query.revision, by: caller.userId };
      return idempotent(async (tx) => {
        const { title } = await deleteBanner(deps, tx, seen);
        return { message: `${title} is deleted.` };
      });
    },
  } satisfies Partial<Handlers>;
}

const lowest: BannerPlace = { position: -2_147_483_648, id: firstId };

function readPlace(cursor: string | undefined): BannerPlace {
  if (cursor === undefined) return lowest;
  const { rank, id } = readRankCursor(cursor);
  if (BigInt.asIntN(32, rank) !== rank) throw new Refusal('request.invalid');
  return { position: Number(rank), id };
}

function toAdmin(row: CheckedBanner): AdminBanner {
  return { ...row, imageUrl: row.image, order: row.position };
}

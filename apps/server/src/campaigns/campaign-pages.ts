import type { Queryable } from '../platform/db/db.ts';
import {
  cutPage,
  lastId,
  readIdCursor,
  readTimeCursor,
  timeCursor,
} from '../platform/http/id-cursor.ts';
import { listOfCreator, listPublic, type Campaign, type KindName } from './campaign-store.ts';

type Page = { page: Campaign[]; next: string | null };
type Asked = { kind: KindName; cursor?: string | undefined; limit: number };

/** Campaigns that are open to earners now, newest first. */
export async function readPublicPage(q: Queryable, of: Asked & { now: Date }): Promise<Page> {
  const { kind, now, limit } = of;
  const before = readTimeCursor(of.cursor);
  const read = await listPublic(q, { kind, now, before, limit: limit + 1 });
  const page = read.slice(0, limit);
  const last = read.length > limit ? page.at(-1) : undefined;
  const next = last?.activatedAt ? timeCursor({ at: last.activatedAt, id: last.id }) : null;
  return { page, next };
}

/** All campaigns of a creator, newest first. */
export async function readOwnPage(q: Queryable, of: Asked & { creatorId: string }): Promise<Page> {
  const { kind, creatorId, limit } = of;
  const before = readIdCursor(of.cursor, lastId);
  return cutPage(await listOfCreator(q, { kind, creatorId, before, limit: limit + 1 }), limit);
}

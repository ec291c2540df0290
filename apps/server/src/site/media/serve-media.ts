import { hueOf, initialsOf } from '@stoke/domain';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Storage, StoredFile } from '../../gateways/storage/index.ts';
import type { CallLimits } from '../../platform/db/call-limits.ts';
import type { Db } from '../../platform/db/db.ts';
import { addressKey } from '../../platform/http/caller-key.ts';
import { Refusal } from '../../platform/refusal.ts';
import { imageNameOf } from './images.ts';
import { readAvatar } from './media-store.ts';

const name = /^[0-9a-f]{40}\.webp$/;
const handle = /^[A-Za-z0-9_]{1,15}$/;
const year = 'public, max-age=31536000, immutable';
const day = 'public, max-age=86400, stale-while-revalidate=604800';
/** Short, since a picture may arrive soon. */
const fiveMinutes = 'public, max-age=300';
/** Per address; a page shows dozens, and the browser caches them. */
const avatarsPerMinute = 600;

type MediaPlaces = { db: Db; storage: Storage; limits: CallLimits };

/** Serves stored images, and an avatar for every X handle, from this host only. */
export function serveMedia(app: FastifyInstance, { db, storage, limits }: MediaPlaces): void {
  app.get<{ Params: { name: string } }>('/media/:name', async (request, reply) => {
    const file = request.params.name;
    const found = name.test(file) ? await storage.get(file) : null;
    if (!found) throw new Refusal('request.not_found');
    return sendImage(reply, found, year);
  });
  const countAvatar = ({ ip }: FastifyRequest) =>
    limits.count({ call: 'avatar', caller: addressKey(ip), perMinute: avatarsPerMinute });
  app.get<{ Params: { handle: string } }>(
    '/avatars/x/:handle',
    { onRequest: countAvatar },
    async (request, reply) => {
      if (!handle.test(request.params.handle)) throw new Refusal('request.not_found');
      const path = await readAvatar(db, request.params.handle);
      const found = path === null ? null : await storage.get(imageNameOf(path));
      if (found) return sendImage(reply, found, day);
      return reply
        .header('cache-control', fiveMinutes)
        .type('image/svg+xml')
        .send(initialsImage(request.params.handle));
    },
  );
}

/** Not async: a reply that is awaited is a reply that is over. */
function sendImage(reply: FastifyReply, { size, content }: StoredFile, cacheControl: string) {
  reply.header('cache-control', cacheControl).header('content-length', size);
  return reply.type('image/webp').send(content);
}

/** A plain picture with the handle's initials, for accounts without an avatar (rule 3.8), as the pages draw them. */
function initialsImage(handle: string): string {
  const hue = hueOf(handle);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" width="96" height="96">
<defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1">
<stop offset="0" stop-color="hsl(${hue} 52% 34%)"/>
<stop offset="1" stop-color="hsl(${(hue + 50) % 360} 58% 22%)"/></linearGradient></defs>
<rect width="96" height="96" fill="url(#g)"/>
<text x="48" y="49" fill="#fff" font-family="Inter,system-ui,sans-serif" font-size="36.5"
 font-weight="600" text-anchor="middle" dominant-baseline="central">${initialsOf(handle)}</text></svg>`;
}

import type { FastifyInstance } from 'fastify';
import type { Storage } from '../gateways/storage/index.ts';
import { Refusal } from '../platform/refusal.ts';
import type { AvatarDesk } from './avatar-desk.ts';
import { initialsImage } from './initials-image.ts';

const name = /^[0-9a-f]{40}\.webp$/;
const handle = /^[A-Za-z0-9_]{1,15}$/;
const year = 'public, max-age=31536000, immutable';

const day = 'public, max-age=86400, stale-while-revalidate=604800';
/** From one address; a page shows some dozens, and the browser keeps them. */
const avatarsPerMinute = 600;

export type MediaPlaces = { storage: Storage; avatars: AvatarDesk; limitFactor: number };

/** Serves kept images, and an avatar for every X handle, from this host only. */
export function serveMedia(
  app: FastifyInstance,
  { storage, avatars, limitFactor }: MediaPlaces,
): void {
  app.get<{ Params: { name: string } }>('/media/:name', async (request, reply) => {
    if (!name.test(request.params.name)) throw new Refusal('request.not_found');
    const file = await storage.get(request.params.name);
    if (!file) throw new Refusal('request.not_found');
    return reply
      .header('cache-control', year)
      .header('content-length', file.size)
      .type('image/webp')
      .send(file.content);
  });
  const rateLimit = { max: avatarsPerMinute * limitFactor, timeWindow: 60_000 };
  app.get<{ Params: { handle: string } }>(
    '/avatars/x/:handle',
    { config: { rateLimit } },
    async (request, reply) => {
      if (!handle.test(request.params.handle)) throw new Refusal('request.not_found');
      const shown = await avatars.show(request.params.handle);
      if (shown.kind === 'initials') {
        return reply
          .header('cache-control', `public, max-age=${shown.seconds}`)
          .type('image/svg+xml')
          .send(initialsImage(request.params.handle));
      }
      const tag = `"${shown.at.getTime().toString(36)}-${shown.bytes.length.toString(36)}"`;
      reply.header('cache-control', day).header('etag', tag);
      if (request.headers['if-none-match'] === tag) return reply.code(304).send();
      return reply.type('image/webp').send(shown.bytes);
    },
  );
}

import type { FastifyInstance } from 'fastify';
import type { Storage } from '../gateways/storage/index.ts';
import { Refusal } from '../platform/refusal.ts';
import { initialsImage } from './initials-image.ts';

const name = /^[0-9a-f]{40}\.webp$/;
const handle = /^[A-Za-z0-9_]{1,15}$/;
const year = 'public, max-age=31536000, immutable';

/** Serves kept images, and an avatar for every X handle, from this host only. */
export function serveMedia(app: FastifyInstance, storage: Storage): void {
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
  app.get<{ Params: { handle: string } }>('/avatars/x/:handle', async (request, reply) => {
    if (!handle.test(request.params.handle)) throw new Refusal('request.not_found');
    return reply
      .header('cache-control', 'public, max-age=86400')
      .type('image/svg+xml')
      .send(initialsImage(request.params.handle));
  });
}

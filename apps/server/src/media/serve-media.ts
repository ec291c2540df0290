import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../platform/refusal.ts';
import { initialsImage } from './initials-image.ts';

const name = /^[0-9a-f]{40}\.webp$/;
const handle = /^[A-Za-z0-9_]{1,15}$/;
const year = 'public, max-age=31536000, immutable';

/** Serves kept images, and an avatar for every X handle, from this host only. */
export function serveMedia(app: FastifyInstance, folder: string): void {
  app.get<{ Params: { name: string } }>('/media/:name', async (request, reply) => {
    if (!name.test(request.params.name)) throw new Refusal('request.not_found');
    const file = join(folder, request.params.name);
    const found = await stat(file).catch(() => null);
    if (!found) throw new Refusal('request.not_found');
    return reply
      .header('cache-control', year)
      .header('content-length', found.size)
      .type('image/webp')
      .send(createReadStream(file));
  });
  app.get<{ Params: { handle: string } }>('/avatars/x/:handle', async (request, reply) => {
    if (!handle.test(request.params.handle)) throw new Refusal('request.not_found');
    return reply
      .header('cache-control', 'public, max-age=86400')
      .type('image/svg+xml')
      .send(initialsImage(request.params.handle));
  });
}

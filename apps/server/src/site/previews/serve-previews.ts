import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { CallLimits } from '../../platform/db/call-limits.ts';
import { addressKey } from '../../platform/http/caller-key.ts';
import { Refusal } from '../../platform/refusal.ts';
import { drawPreview, type Drawn } from './draw-preview.ts';

/** What the preview of a page says. */
export type Preview = Omit<Drawn, 'picture'> & { picture: string | null };

type Deps = {
  limits: CallLimits;
  /** Of the page at this path; null when there is none. */
  readPreview(path: string): Promise<Preview | null>;
  readImage(path: string): Promise<AsyncIterable<Uint8Array> | null>;
};

const anHour = 'public, max-age=3600';
/** Of about 60 kB each. */
const maxKept = 100;
const maxWaiting = 20;
const perMinute = 60;
const maxPictureBytes = 4_000_000;

/**
 * The pictures that shared links show, at `/previews/…jpg`: one for each page that a link can lead to. They are drawn
 * one at a time and kept by what they say.
 */
export function servePreviews(app: FastifyInstance, deps: Deps): void {
  const kept = new Map<string, Promise<Buffer>>();
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;

  function draw(preview: Preview): Promise<Buffer> {
    const key = JSON.stringify(preview);
    const known = kept.get(key);
    if (known) return known;
    if (waiting >= maxWaiting) throw new Refusal('request.overloaded');
    waiting += 1;
    const drawing = last.then(async () => {
      const picture = await readPicture(deps, preview.picture);
      // Drawn again the next time: the picture may be back.
      if (preview.picture !== null && picture === null) kept.delete(key);
      return drawPreview({ ...preview, picture });
    });
    last = drawing.catch(() => undefined).finally(() => (waiting -= 1));
    kept.set(key, drawing);
    drawing.catch(() => kept.delete(key));
    const [oldest] = kept.keys();
    if (kept.size > maxKept && oldest !== undefined) kept.delete(oldest);
    return drawing;
  }

  const onRequest = ({ ip }: FastifyRequest) =>
    deps.limits.count({ call: 'preview', caller: addressKey(ip), perMinute });
  app.get<{ Params: { '*': string } }>('/previews/*', { onRequest }, async (request, reply) => {
    const [, name] = /^([\w/-]{1,80})\.jpg$/.exec(request.params['*']) ?? [];
    const path = name === 'home' ? '/' : `/${name ?? ''}`;
    const preview = name === undefined ? null : await deps.readPreview(path);
    if (preview === null) throw new Refusal('request.not_found');
    const drawn = await draw(preview);
    return reply.header('cache-control', anHour).type('image/jpeg').send(drawn);
  });
}

/** A picture that is gone, or cannot be read now, is left out. */
async function readPicture({ readImage }: Deps, path: string | null): Promise<Buffer | null> {
  if (path === null) return null;
  const parts: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const part of (await readImage(path)) ?? []) {
      parts.push(part);
      bytes += part.length;
      if (bytes > maxPictureBytes) return null;
    }
  } catch {
    return null;
  }
  return parts.length === 0 ? null : Buffer.concat(parts);
}

import { type IncomingMessage, request as plainRequest } from 'node:http';
import { request as tlsRequest } from 'node:https';
import { isNearby } from '../../platform/config/avatar-service-url.ts';
import { publicLookup } from '../../platform/public-lookup.ts';

/** A service's reply for one handle. */
export type AvatarAnswer =
  /** Bytes that claim to be an image; not checked yet. */
  | { kind: 'picture'; bytes: Buffer }
  /** It has no usable image for this handle. */
  | { kind: 'none' }
  /** It could not be reached, or refused to answer. */
  | { kind: 'failed' };

/** The source of pictures for X accounts. Never throws. */
export type Avatars = { fetchAvatar(handle: string): Promise<AvatarAnswer> };

const maxBytes = 256 * 1024;
const maxRedirects = 2;

const none: AvatarAnswer = { kind: 'none' };
const failed: AvatarAnswer = { kind: 'failed' };

/**
 * Asks the service at `template`, a URL with `{handle}` in its path or query (rule 3.8): at most
 * three seconds and 256 KB in total, redirects within the same origin only, and no address inside
 * this network unless the operator configured that very address.
 */
export function connectAvatarService(template: string, patienceMs = 3000): Avatars {
  const lookup = isNearby(template) ? {} : { lookup: publicLookup };

  function ask(url: URL, signal: AbortSignal): Promise<IncomingMessage> {
    const send = url.protocol === 'https:' ? tlsRequest : plainRequest;
    const headers = { accept: 'image/webp,image/png,image/jpeg' };
    return new Promise((resolve, reject) => {
      send(url, { signal, headers, ...lookup }, resolve)
        .on('error', reject)
        .end();
    });
  }

  async function follow(url: URL, signal: AbortSignal, redirects: number): Promise<AvatarAnswer> {
    const answer = await ask(url, signal);
    const { statusCode: status = 0, headers } = answer;
    if (status === 200) return readPicture(answer);
    answer.destroy();
    if (status >= 300 && status < 400 && redirects > 0) {
      const next = sameOrigin(headers.location, url);
      return next ? follow(next, signal, redirects - 1) : none;
    }
    return status >= 500 || [401, 403, 429].includes(status) ? failed : none;
  }

  return {
    fetchAvatar: async (handle) => {
      const signal = AbortSignal.timeout(patienceMs);
      const url = new URL(template.replaceAll('{handle}', encodeURIComponent(handle)));
      return follow(url, signal, maxRedirects).catch(() => failed);
    },
  };
}

async function readPicture(answer: IncomingMessage): Promise<AvatarAnswer> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of answer) {
    if (!Buffer.isBuffer(part)) continue;
    length += part.length;
    if (length > maxBytes) {
      answer.destroy();
      return none;
    }
    parts.push(part);
  }
  if (!answer.complete) return failed;
  return length === 0 ? none : { kind: 'picture', bytes: Buffer.concat(parts) };
}

function sameOrigin(location: string | undefined, from: URL): URL | null {
  if (location === undefined || !URL.canParse(location, from.href)) return null;
  const next = new URL(location, from);
  return next.origin === from.origin && next.username === '' ? next : null;
}

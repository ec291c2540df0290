import type { SeenPost, XPosts } from './x-posts.ts';

const patienceMs = 5000;
const longestAnswer = 64 * 1024;

/**
 * Asks X's public oEmbed service, which needs no key, for a post's author and text. `address` is
 * the service's; a post is only ever a parameter of it.
 */
export function connectOEmbed(address: string): XPosts {
  return {
    read: async (postUrl) => {
      const url = new URL(address);
      url.searchParams.set('url', postUrl);
      url.searchParams.set('omit_script', 'true');
      url.searchParams.set('dnt', 'true');
      try {
        const answer = await fetch(url, {
          redirect: 'error',
          signal: AbortSignal.timeout(patienceMs),
          headers: { accept: 'application/json' },
        });
        if (answer.status === 404 || answer.status === 410) return { kind: 'missing' };
        return answer.ok ? readAnswer(await readText(answer)) : { kind: 'unknown' };
      } catch {
        return { kind: 'unknown' };
      }
    },
  };
}

/** Reads a limited number of bytes, so that an endless reply ends. */
async function readText(answer: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of answer.body ?? []) {
    length += part.length;
    if (length > longestAnswer) throw new Error('The answer is too long.');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

function readAnswer(body: string): SeenPost {
  const result: unknown = JSON.parse(body);
  if (typeof result !== 'object' || result === null) return { kind: 'unknown' };
  const { author_url: authorUrl, html } = result as { author_url?: unknown; html?: unknown };
  if (typeof authorUrl !== 'string' || typeof html !== 'string') return { kind: 'unknown' };
  const author = /^https:\/\/(?:www\.)?(?:x|twitter)\.com\/(\w{1,15})\/?$/i.exec(authorUrl)?.[1];
  const quoted = /<p\b[^>]*>([\s\S]*?)<\/p>/i.exec(html)?.[1];
  if (author === undefined || quoted === undefined) return { kind: 'unknown' };
  return { kind: 'post', author, text: plainText(quoted) };
}

const entities = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", mdash: '—' };

/** The text between the tags. It is searched, and shown as text alone. */
function plainText(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(amp|lt|gt|quot|#39|mdash);/g, (_, name: keyof typeof entities) => entities[name])
    .replaceAll(/\s+/g, ' ')
    .trim();
}

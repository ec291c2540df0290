import type { ServerResponse } from 'node:http';
import { openStubServer } from './stub-server.ts';

export type OEmbedServer = {
  /** For `connectOEmbed`. */
  address: string;
  /** The requests, as they arrived. */
  asked: URLSearchParams[];
  /** Makes this post exist from now on, as X would describe it. */
  publish(postUrl: string, post: { author: string; html: string }): void;
  /** Answers every request like this from now on; null: as X would. */
  answerWith(answer: ((response: ServerResponse) => void) | null): void;
  /** Lets the process end while it still listens. */
  unref(): void;
  close(): Promise<void>;
};

/** A server that answers like X's oEmbed service, on its own port. */
export async function openOEmbedServer(): Promise<OEmbedServer> {
  const posts = new Map<string, { author: string; html: string }>();
  const asked: URLSearchParams[] = [];
  let always: ((response: ServerResponse) => void) | null = null;
  const server = await openStubServer((request, response) => {
    const query = new URL(request.url ?? '', 'http://x').searchParams;
    asked.push(query);
    if (always) return always(response);
    const url = query.get('url') ?? '';
    const post = posts.get(url);
    response.setHeader('content-type', 'application/json');
    if (!post) return response.writeHead(404).end('{"errors":[{"code":34}]}');
    return response.end(
      JSON.stringify({
        url,
        author_name: 'Ada',
        author_url: `https://twitter.com/${post.author}`,
        html: `<blockquote class="twitter-tweet"><p lang="en" dir="ltr">${post.html}</p>&mdash; Ada (@${post.author}) <a href="${url}">June 1, 2026</a></blockquote>\n`,
        type: 'rich',
        version: '1.0',
      }),
    );
  });
  return {
    address: `${server.url}/oembed`,
    asked,
    publish: (postUrl, post) => void posts.set(postUrl, post),
    unref: server.unref,
    answerWith: (answer) => {
      always = answer;
    },
    close: server.close,
  };
}

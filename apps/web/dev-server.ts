import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { parseEnv } from 'node:util';
import type { Plugin } from 'vite';

/** What the server answers itself; everything else is a page. */
export const serverPaths =
  '^/(api|auth|avatars|media|previews|r|docs/api|\\.well-known|telegram|healthz|readyz|metrics|' +
  'proof\\.json|robots\\.txt|sitemap\\.xml|favicon\\.ico)(/|$|\\?)';

/** Where the server of this checkout listens: `PORT` of the environment, else of its `.env`. */
export function serverAddress(envFile: string, port: string | undefined): string {
  const kept = existsSync(envFile) ? parseEnv(readFileSync(envFile, 'utf8')) : {};
  return `http://127.0.0.1:${port || kept['PORT'] || '3000'}`;
}

/** Puts into each page what the server writes into it (`lib/page-facts.ts`): Vite serves only the file. */
export function pageFactsOf(server: string): Plugin {
  return {
    name: 'stoke-page-facts',
    apply: 'serve',
    async transformIndexHtml(html, { originalUrl = '/' }) {
      const served = await fetchPage(new URL(originalUrl, server));
      const facts = served.match(/<meta name="stoke-[^>]*>/g) ?? [];
      return html.replace('</head>', () => `${facts.join('')}</head>`);
    },
  };
}

/** Waits half a minute for a server that is starting; empty when it does not come. */
async function fetchPage(url: URL): Promise<string> {
  for (let tries = 0; tries < 100; tries += 1) {
    try {
      // oxlint-disable-next-line no-restricted-globals -- the dev server asks its own neighbour
      return await (await fetch(url)).text();
    } catch {
      await pause(300);
    }
  }
  return '';
}

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { api } from '@stoke/contract';
import { refusals } from '@stoke/contract/refusals';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { pageFactsOf, serverAddress, serverPaths } from './dev-server.ts';

const envFile = path.join(import.meta.dirname, '../../.env');
const server = serverAddress(envFile, process.env['PORT']);
const callPaths = path.join(import.meta.dirname, 'src/lib/call-paths.ts');

/** Writes method and path of every call into the bundle, so that the contract's zod stays out. */
function callPathsAtBuild(): Plugin {
  return {
    name: 'stoke-call-paths',
    enforce: 'pre',
    load(id) {
      if (path.normalize(id) !== callPaths) return null;
      const paths = Object.entries(api).map(([name, { method, path }]) => [name, [method, path]]);
      return `export const paths = ${JSON.stringify(Object.fromEntries(paths))};`;
    },
  };
}

/** Writes the text of each refusal where a page names it: the list of all stays out of the bundle. */
function refusalTextsAtBuild(): Plugin {
  const texts = new Map(Object.entries(refusals).map(([code, { text }]) => [code, text]));
  return {
    name: 'stoke-refusal-texts',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { code: 'refusals[' },
      handler: (code) =>
        code.replaceAll(/\brefusals\['([\w.]+)'\]\.text\b/g, (all, name: string) => {
          const text = texts.get(name);
          return text === undefined ? all : JSON.stringify(text);
        }),
    },
  };
}

/**
 * What many pages share is one file: in dozens of small ones it compresses a tenth worse. Many is four fifths
 * of the pages: with fewer the first page would bring along what it does not show, such as dialogs.
 */
function sharedByMany(): number {
  const router = readFileSync(path.join(import.meta.dirname, 'src/app/router.tsx'), 'utf8');
  const pages = router.match(/\bimport\('/g)?.length ?? 0;
  return Math.max(2, Math.round(pages * 0.8));
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [callPathsAtBuild(), refusalTextsAtBuild(), pageFactsOf(server), react()],
  // The server puts a fresh nonce in its place with every page it sends.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    manifest: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: [{ name: 'common', minShareCount: sharedByMany() }] },
      },
    },
  },
  server: {
    proxy: { [serverPaths]: { target: server } },
  },
});

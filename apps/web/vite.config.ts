import path from 'node:path';
import { api } from '@stoke/contract';
import { refusals } from '@stoke/contract/refusals';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { pageFactsOf, serverAddress, serverPaths } from './dev-server.ts';
import { proofChecker } from './proof-checker.ts';

const inWeb = (file: string) => path.join(import.meta.dirname, file);
const envFile = inWeb('../../.env');
const server = serverAddress(envFile, process.env['PORT']);
const callPaths = inWeb('src/lib/session/call-paths.ts');

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
      filter: { code: '@stoke/contract/refusals' },
      handler(code, id) {
        const named = code.replaceAll(/\brefusals\['([\w.]+)'\]\.text\b/g, (all, name: string) => {
          const text = texts.get(name);
          return text === undefined ? all : JSON.stringify(text);
        });
        if (named.includes('refusals[')) this.error(`${id} brings along every refusal: name one.`);
        return named;
      },
    },
  };
}

/**
 * What several pages share, in few files: dozens of small ones waited for a free connection and compressed
 * a tenth worse. The home page is part of what loads first.
 */
const chunks = {
  groups: [
    { name: 'vendor', tags: ['$initial' as const], test: /[\\/]node_modules[\\/]/, priority: 4 },
    { name: 'first', tags: ['$initial' as const], priority: 3 },
    {
      name: 'parts',
      test: /^(?!.*[\\/]src[\\/](?:features|pages[\\/]creator)[\\/])/,
      minShareCount: 2,
      priority: 2,
    },
    // Other pages need not bring along what only those of admins and of review share.
    {
      name: 'desk',
      test: /[\\/]src[\\/]features[\\/](?:admin|creator[\\/]review)[\\/]/,
      minShareCount: 2,
      priority: 2,
    },
    { name: 'features', minShareCount: 2, priority: 1 },
  ],
};

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    callPathsAtBuild(),
    refusalTextsAtBuild(),
    proofChecker(),
    pageFactsOf(server),
    react(),
  ],
  // The server puts a fresh nonce in its place with every page it sends.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    manifest: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      input: [inWeb('index.html'), inWeb('src/pages/everyone/home.tsx')],
      output: { codeSplitting: chunks },
    },
  },
  server: {
    proxy: { [serverPaths]: { target: server } },
  },
});

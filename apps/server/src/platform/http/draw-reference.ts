// A thread that draws the page of the API and ends: Scalar would take 40 MB of the server for as long as it runs.
import { parentPort } from 'node:worker_threads';
import { gzipSync } from 'node:zlib';
import scalar from '@scalar/fastify-api-reference';
import fastify from 'fastify';

/** The page, and its script compressed. */
export type Reference = { page: string; script: Uint8Array };

const configuration = {
  url: '/api/openapi.json',
  pageTitle: 'Stoke API',
  forceDarkModeState: 'dark',
  hideDarkModeToggle: true,
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  showDeveloperTools: 'never',
  hideClientButton: true,
  // Scalar's own grey is too faint on its dark ground.
  customCss: '.dark-mode { --scalar-color-3: #a3a3ae; }',
} as const;

const app = fastify();
await app.register(scalar, { routePrefix: '/docs/api', configuration });
const page = await app.inject('/docs/api/');
const script = await app.inject('/docs/api/js/scalar.js');
const reference: Reference = { page: page.body, script: gzipSync(script.rawPayload) };
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- to the server, not to a window
parentPort?.postMessage(reference);

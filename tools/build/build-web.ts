import path from 'node:path';
import { repositoryRoot } from '../process/repository-root.ts';
import { runNode } from '../process/run.ts';
import { precompress } from './precompress.ts';
import { digestOfInputs, isWebBuilt, markWebBuilt, webDist } from './web-inputs.ts';

const webApp = path.join(repositoryRoot, 'apps/web');
const vite = path.join(repositoryRoot, 'node_modules/vite/bin/vite.js');

/** Builds the web app unless dist is up to date. */
export async function ensureWebBuilt(): Promise<void> {
  if (isWebBuilt()) return;
  console.log('Building the web app ...');
  await buildWeb();
}

/** Builds apps/web into its dist folder, with compressed copies beside. */
export async function buildWeb(): Promise<void> {
  // Taken first: edits during the build belong to the next one.
  const digest = digestOfInputs();
  const { code, output } = await runNode([vite, 'build', '--logLevel', 'warn'], {
    output: 'capture',
    cwd: webApp,
    env: { NODE_ENV: 'production' },
  });
  if (code !== 0) {
    throw new Error(`The web app could not be built:\n${output.trim()}`);
  }
  await precompress(webDist);
  markWebBuilt(digest);
}

import { ensureWebBuilt } from '../tools/build/build-web.ts';
import { offerDemoWorld, removeData } from './demo-world.ts';
import { serveStoke } from './serve.ts';

/**
 * Builds what the server serves, for a run of Playwright that npm test did not start, and lets one
 * server live through the demo world. Answers how to remove it after the last journey.
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  await ensureWebBuilt();
  const first = await serveStoke({ DEMO: '1' });
  await first.stop();
  offerDemoWorld(first.dataDir);
  return () => removeData(first.dataDir);
}

import { ensureWebBuilt } from '../tools/build/build-web.ts';
import { serveStoke } from './serve.ts';

/** Builds what the server serves and lets one server live through the demo world. @returns its data folder. */
export async function liveDemoWorld(): Promise<string> {
  await ensureWebBuilt();
  const first = await serveStoke({ DEMO: '1' });
  await first.stop();
  return first.dataDir;
}

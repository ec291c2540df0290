import { ensureWebBuilt } from '../tools/build/build-web.ts';

/** Builds what the server serves, for a run of Playwright that npm test did not start. */
export default async function globalSetup(): Promise<void> {
  await ensureWebBuilt();
}

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from '../../platform/config/config.ts';

/** In a data folder as long as a restore fills it. */
export const unfinishedMark = 'restore-unfinished';

/** What a killed restore left must not become an installation. */
export function refuseUnfinished(dataDir: string): void {
  if (!existsSync(join(dataDir, unfinishedMark))) return;
  const way = 'delete this folder and run npm run restore again';
  throw new ConfigError([`DATA_DIR: ${dataDir} is of a restore that did not end: ${way}`]);
}

import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A secret of the embedded world: made once, kept in the data directory with mode 0600. */
export async function keepSecret(dataDir: string, name: string): Promise<string> {
  const folder = join(dataDir, 'secrets');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, name);
  const fresh = randomBytes(48).toString('base64url');
  // the first of several starting processes decides
  await writeFile(file, fresh, { flag: 'wx', mode: 0o600 }).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  });
  return (await readFile(file, 'utf8')).trim();
}

import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A secret of the embedded world: made once, kept in `folder` with mode 0600. */
export async function keepSecret(folder: string, name: string): Promise<string> {
  const file = join(folder, name);
  const fresh = randomBytes(48).toString('base64url');
  // the first of several starting processes decides
  await writeFile(file, fresh, { flag: 'wx', mode: 0o600 }).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  });
  return (await readFile(file, 'utf8')).trim();
}

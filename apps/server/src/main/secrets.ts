import { randomBytes, randomInt } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const codeLetters = 'abcdefghjkmnpqrstuvwxyz23456789';

/** What somebody posts to show an X account: 50 bits, no letters that look alike. */
export function newXCode(): string {
  const drawn = Array.from({ length: 10 }, () => codeLetters[randomInt(codeLetters.length)]);
  return `stoke-${drawn.join('')}`;
}

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

import { generateKeyPairSync, randomBytes, randomInt } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hasCode } from '../platform/files.ts';

const codeLetters = 'abcdefghjkmnpqrstuvwxyz23456789';

/** The code that a user posts to verify an X account: 50 bits, no letters that look alike. */
export function newXCode(): string {
  const drawn = Array.from({ length: 10 }, () => codeLetters[randomInt(codeLetters.length)]);
  return `stoke-${drawn.join('')}`;
}

/** A secret of a local installation: generated once, kept in `folder` with mode 0600. */
export function storeSecret(folder: string, name: string): Promise<string> {
  return keep(join(folder, name), randomBytes(48).toString('base64url'));
}

/** The key that signs receipts, generated and kept in the same way: a private JWK. */
export function storeReceiptKey(folder: string): Promise<string> {
  const { privateKey } = generateKeyPairSync('ed25519');
  return keep(
    join(folder, 'receipt-key.json'),
    JSON.stringify(privateKey.export({ format: 'jwk' })),
  );
}

async function keep(file: string, fresh: string): Promise<string> {
  // When several processes start together, the first file wins.
  await writeFile(file, fresh, { flag: 'wx', mode: 0o600 }).catch((error: unknown) => {
    if (!hasCode(error, 'EEXIST')) throw error;
  });
  return (await readFile(file, 'utf8')).trim();
}

import { generateKeyPairSync, randomBytes, randomInt } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigError } from '../platform/config/config.ts';
import { hasCode, writeOnce } from '../platform/files.ts';

const codeLetters = 'abcdefghjkmnpqrstuvwxyz23456789';

/** The code that a user posts to verify an X account: 50 bits, no letters that look alike. */
export function newXCode(): string {
  const drawn = Array.from({ length: 10 }, () => codeLetters[randomInt(codeLetters.length)]);
  return `stoke-${drawn.join('')}`;
}

/** What signs sessions and seals authenticator apps: generated once, kept in `folder` with mode 0600. */
export function storeJwtSecret(folder: string): Promise<string> {
  return keep({
    file: join(folder, 'jwt-secret'),
    make: () => randomBytes(48).toString('base64url'),
    shortest: 32,
    withoutIt: 'everyone has to log in again and authenticator apps are refused',
  });
}

/** The key that signs receipts, generated and kept in the same way: a private JWK. */
export function storeReceiptKey(folder: string): Promise<string> {
  return keep({
    file: join(folder, 'receipt-key.json'),
    make: () => JSON.stringify(generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' })),
    shortest: 100,
    withoutIt: 'receipts of before still verify',
  });
}

type Kept = { file: string; make(): string; shortest: number; withoutIt: string };

async function keep({ file, make, shortest, withoutIt }: Kept): Promise<string> {
  const kept = await readKept(file);
  if (kept === null) await writeOnce(file, make());
  const secret = kept ?? (await readKept(file)) ?? '';
  if (secret.length >= shortest) return secret;
  const ways = `put its copy from a backup there, or remove the file and have another made: ${withoutIt}`;
  throw new ConfigError([`DATA_DIR: ${file} is empty or cut off: ${ways}`]);
}

async function readKept(file: string): Promise<string | null> {
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
}

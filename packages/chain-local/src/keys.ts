import { generateKeyPairSync } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { createKeyPairSignerFromBytes, type KeyPairSigner } from '@solana/kit';
import { syncDirectory } from '@stoke/local-service';

/** `faucet` may mint test USDC and owns the SOL airdrops come from; `demo-wallet` is a payer. */
export type KeyName = 'faucet' | 'demo-wallet';

/** Reads a key of the chain directory, making it on first use. Format: 64-byte JSON, mode 0600. */
export function keepKey(dir: string | null, name: KeyName): Promise<KeyPairSigner> {
  if (dir === null) return createKeyPairSignerFromBytes(newKey());
  const path = keyPath(dir, name);
  if (!existsSync(path)) writeKey(dir, path, newKey());
  return readKey(dir, name);
}

/** Throws when the key has not been made yet. */
export function readKey(dir: string, name: KeyName): Promise<KeyPairSigner> {
  const bytes: unknown = JSON.parse(readFileSync(keyPath(dir, name), 'utf8'));
  if (!Array.isArray(bytes) || bytes.length !== 64) throw new Error(`${name}.json is not a key`);
  return createKeyPairSignerFromBytes(Uint8Array.from(bytes));
}

function keyPath(dir: string, name: KeyName): string {
  return join(dir, 'keys', `${name}.json`);
}

function newKey(): Uint8Array {
  const { privateKey } = generateKeyPairSync('ed25519');
  const { d, x } = privateKey.export({ format: 'jwk' });
  return Buffer.concat([Buffer.from(d ?? '', 'base64url'), Buffer.from(x ?? '', 'base64url')]);
}

function writeKey(dir: string, path: string, key: Uint8Array): void {
  mkdirSync(join(dir, 'keys'), { recursive: true, mode: 0o700 });
  const draft = `${path}.tmp`;
  const file = openSync(draft, 'w', 0o600);
  try {
    writeSync(file, JSON.stringify([...key]));
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(draft, path);
  syncDirectory(join(dir, 'keys'));
}

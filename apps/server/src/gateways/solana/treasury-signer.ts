import { generateKeyPairSync } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import {
  address as asAddress,
  createKeyPairSignerFromBytes,
  getBase58Encoder,
  getPublicKeyFromAddress,
  isSignatureBytes,
  verifySignature,
  type Address,
  type SignatureBytes,
  type TransactionPartialSigner,
} from '@solana/kit';
import { hasCode, writeOnce } from '../../platform/files.ts';

/** Signs and never sends: the bytes of a payout are stored before they may leave the process. */
export type TreasurySigner = TransactionPartialSigner;

export type TreasurySource =
  /** Only where the money goes: nothing can be signed. */
  | { kind: 'address'; address: string }
  /** A service that answers the raw message bytes with the raw 64 bytes of their signature. */
  | { kind: 'remote'; url: string; address: string }
  /** A key file as the Solana command line writes it, or base58. */
  | { kind: 'file'; path: string }
  /** For the embedded chain only: generated on first use and kept at this path. */
  | { kind: 'generated'; path: string };

const signerTimeoutMs = 10_000;
const wrongSignature = 'the treasury signer gave a signature that does not verify';

/** Throws with a readable message when the source cannot be used. */
export async function openTreasurySigner(source: TreasurySource): Promise<TreasurySigner> {
  if (source.kind === 'remote')
    return verified(remoteSigner(source.url, asAddress(source.address)));
  if (source.kind === 'address') return verified(noSigner(asAddress(source.address)));
  if (source.kind === 'generated') await makeKeyOnce(source.path);
  const key = await readKey(source.path);
  // its own error may quote the key
  const signer = await createKeyPairSignerFromBytes(key).catch(() => {
    throw new Error(`${source.path} does not hold a Solana key pair`);
  });
  return verified(signer);
}

function noSigner(address: Address): TreasurySigner {
  return {
    address,
    signTransactions: () => Promise.reject(new Error('this process has no key of the treasury')),
  };
}

function remoteSigner(url: string, address: Address): TreasurySigner {
  async function sign(message: Uint8Array): Promise<SignatureBytes> {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream' },
      body: Uint8Array.from(message),
      signal: AbortSignal.timeout(signerTimeoutMs),
    });
    if (!response.ok) throw new Error(`the treasury signer answered ${response.status}`);
    const signature = new Uint8Array(await response.arrayBuffer());
    if (!isSignatureBytes(signature)) throw new Error(wrongSignature);
    return signature;
  }
  return {
    address,
    signTransactions: (transactions) =>
      Promise.all(
        transactions.map(async (transaction) => ({
          [address]: await sign(Uint8Array.from(transaction.messageBytes)),
        })),
      ),
  };
}

/** The signer did not sign, which is not the payouts' fault. */
export class SignerFault extends Error {}

/**
 * Verifies the signature: a wrong one would be stored and broadcast in vain until the bytes expire.
 */
function verified(signer: TreasurySigner): TreasurySigner {
  return {
    address: signer.address,
    async signTransactions(transactions, config) {
      const key = await getPublicKeyFromAddress(signer.address);
      const dictionaries = await signer
        .signTransactions(transactions, config)
        .catch((cause: unknown) => {
          const why = cause instanceof Error ? cause.message : 'the treasury signer failed';
          throw new SignerFault(why, { cause });
        });
      for (const [index, transaction] of transactions.entries()) {
        const signature = dictionaries[index]?.[signer.address];
        const isGood =
          signature !== undefined &&
          (await verifySignature(key, signature, transaction.messageBytes));
        if (!isGood) throw new SignerFault(wrongSignature);
      }
      return dictionaries;
    },
  };
}

async function readKey(path: string): Promise<Uint8Array> {
  const { mode, gid } = await stat(path);
  // systemd lets one user read a credential by an ACL, which shows as rights of root's group.
  const isCredential = gid === 0 && (mode & 0o777) === 0o440;
  if ((mode & 0o077) !== 0 && !isCredential)
    throw new Error(`${path} can be read by others: chmod 600 it`);
  const text = (await readFile(path, 'utf8')).trim();
  const bytes = keyBytes(text);
  if (bytes?.length !== 64) throw new Error(`${path} does not hold a 64-byte Solana key`);
  return Uint8Array.from(bytes);
}

/** The bytes in a key file; null when it is not one. The decoders' errors quote the key. */
function keyBytes(text: string): ArrayLike<number> | null {
  try {
    return text.startsWith('[') ? jsonBytes(text) : getBase58Encoder().encode(text);
  } catch {
    return null;
  }
}

function jsonBytes(text: string): number[] | null {
  const list: unknown = JSON.parse(text);
  const isByte = (part: unknown) =>
    Number.isInteger(part) && Number(part) >= 0 && Number(part) < 256;
  return Array.isArray(list) && list.every(isByte) ? list : null;
}

async function makeKeyOnce(path: string): Promise<void> {
  if (await exists(path)) return;
  const { d, x } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
  const secret = [Buffer.from(d ?? '', 'base64url'), Buffer.from(x ?? '', 'base64url')];
  await writeOnce(path, JSON.stringify(Array.from(Buffer.concat(secret))));
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    (error: unknown) => {
      if (hasCode(error, 'ENOENT')) return false;
      throw error;
    },
  );
}

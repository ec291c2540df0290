import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { isSameSecret } from '../../platform/same-secret.ts';

/** What seals secrets and signs tickets; its keys follow from the server's secret. */
export type Vault = {
  seal(text: string): string;
  /** The sealed text; null when none of the server's secrets opens it. */
  open(sealed: string): string | null;
  /** What everything begins with that the secret in force has sealed. */
  mark: string;
  ticketOf(stepId: string): string;
  /** The step of a ticket that this server made; null for anything else. */
  readTicket(ticket: string): string | null;
};

/**
 * AES-256-GCM and HMAC under keys derived from `secret`: the database alone opens nothing. What a `previous` secret
 * made is opened and read as well.
 */
export function createVault(secret: string, previous: readonly string[] = []): Vault {
  const [own, ...older] = [keysOf(secret), ...previous.map(keysOf)];
  const all = [own, ...older];
  return {
    mark: own.mark,
    seal: (text) => own.mark + seal(own.sealKey, text),
    open: (sealed) => {
      const body = sealed.slice(sealed.indexOf('.') + 1);
      return all.map(({ sealKey }) => open(sealKey, body)).find((text) => text !== null) ?? null;
    },
    ticketOf: (stepId) => `${stepId}.${sign(own.ticketKey, stepId)}`,
    readTicket: (ticket) => {
      const [id = '', mac = ''] = ticket.split('.');
      return all.some(({ ticketKey }) => isSameSecret(mac, sign(ticketKey, id))) ? id : null;
    },
  };
}

/** The keys of a secret, and the mark on everything sealed with it. */
function keysOf(secret: string) {
  const keyFor = (purpose: string) => createHmac('sha256', secret).update(purpose).digest();
  return {
    sealKey: keyFor('second factor'),
    ticketKey: keyFor('login step'),
    mark: `${keyFor('mark').toString('hex', 0, 4)}.`,
  };
}

function sign(key: Buffer, id: string): string {
  return createHmac('sha256', key).update(id).digest('base64url');
}

function seal(key: Buffer, text: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
}

const tagLength = { authTagLength: 16 };

/** Null when another key sealed it, and when it is damaged. */
function open(key: Buffer, sealed: string): string | null {
  const bytes = Buffer.from(sealed, 'base64url');
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12), tagLength);
    decipher.setAuthTag(bytes.subarray(12, 28));
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}

import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

/** What seals secrets and signs tickets; its keys follow from the server's secret. */
export type Vault = {
  seal(text: string): string;
  open(sealed: string): string;
  ticketOf(stepId: string): string;
  /** The step of a ticket that this server made; null for anything else. */
  readTicket(ticket: string): string | null;
};

/** AES-256-GCM and HMAC under keys derived from `secret`: the database alone opens nothing. */
export function createVault(secret: string): Vault {
  const keyFor = (purpose: string) => createHmac('sha256', secret).update(purpose).digest();
  const [sealKey, ticketKey] = [keyFor('second factor'), keyFor('login step')];
  const signed = (id: string) => createHmac('sha256', ticketKey).update(id).digest('base64url');
  return {
    seal: (text) => {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', sealKey, nonce);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
    },
    open: (sealed) => {
      const bytes = Buffer.from(sealed, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', sealKey, bytes.subarray(0, 12));
      decipher.setAuthTag(bytes.subarray(12, 28));
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString(
        'utf8',
      );
    },
    ticketOf: (stepId) => `${stepId}.${signed(stepId)}`,
    readTicket: (ticket) => {
      const [id = '', mac = ''] = ticket.split('.');
      const [right, given] = [Buffer.from(signed(id)), Buffer.from(mac)];
      return right.length === given.length && timingSafeEqual(right, given) ? id : null;
    },
  };
}

import { createCipheriv, createDecipheriv, createHmac, timingSafeEqual } from 'node:crypto';

/** What a link is, in the order of their positions: never reorder. Those that are added come after. */
export const linkKinds = ['tweet', 'website', 'x', 'discord', 'added'] as const;
export type LinkKind = (typeof linkKinds)[number];

/** One link of a campaign, for one person. */
export type Click = { userId: string; campaignId: string; position: number };

const macBytes = 16;
const uuidBytes = 16;

/**
 * The token of a person's link: 66 characters that show nothing of what they name. Encrypted with a
 * signature of 128 bits as the initialization vector, so that the same link has the same token.
 */
export function clickToken(secret: string, { userId, campaignId, position }: Click): string {
  const named = Buffer.concat([toBytes(userId), toBytes(campaignId), Buffer.from([position - 1])]);
  const mac = sign(secret, named);
  const cipher = createCipheriv('aes-256-ctr', keyOf(secret), mac);
  return Buffer.concat([mac, cipher.update(named), cipher.final()]).toString('base64url');
}

/** What a token names; null when this server did not sign it. */
export function readClickToken(secret: string, token: string): Click | null {
  const bytes = Buffer.from(token, 'base64url');
  // Refuses other spellings of the same bytes.
  if (bytes.length !== macBytes + 2 * uuidBytes + 1 || bytes.toString('base64url') !== token) {
    return null;
  }
  const mac = bytes.subarray(0, macBytes);
  const decipher = createDecipheriv('aes-256-ctr', keyOf(secret), mac);
  const named = Buffer.concat([decipher.update(bytes.subarray(macBytes)), decipher.final()]);
  if (!timingSafeEqual(sign(secret, named), mac)) return null;
  const position = named.readUInt8(2 * uuidBytes) + 1;
  return { userId: toUuid(named, 0), campaignId: toUuid(named, uuidBytes), position };
}

function keyOf(secret: string): Buffer {
  return createHmac('sha256', secret).update('spark-click:key').digest();
}

function sign(secret: string, named: Buffer): Buffer {
  const mac = createHmac('sha256', secret).update('spark-click:').update(named).digest();
  return mac.subarray(0, macBytes);
}

function toBytes(uuid: string): Buffer {
  return Buffer.from(uuid.replaceAll('-', ''), 'hex');
}

function toUuid(bytes: Buffer, from: number): string {
  const hex = bytes.toString('hex', from, from + uuidBytes);
  return [0, 8, 12, 16, 20].map((at, i) => hex.slice(at, [8, 12, 16, 20, 32][i])).join('-');
}

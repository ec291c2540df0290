import { createHash, createHmac } from 'node:crypto';
import type { SparkDetails } from '../spark-store.ts';

/** The parts of the link that adds the bot to a group. */
export type Connecting = {
  /** Known to the server alone; the database keeps only hashes. */
  secret: string;
  /** Those with which earlier campaigns were made. */
  previousSecrets?: readonly string[];
  /** The address that adds the bot to a group with this payload; null while its name is unknown. */
  groupLink: (payload: string) => string | null;
};

const tokenBytes = 16;

/**
 * The one-time token of a campaign: 128 bits derived from its id and the server's secret, so that
 * the card can show it again while a copy of the database does not contain it.
 */
export function connectToken(secret: string, campaignId: string): string {
  const bytes = createHmac('sha256', secret).update(`spark-connect:${campaignId}`).digest();
  return bytes.subarray(0, tokenBytes).toString('base64url');
}

export function hashConnectToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/**
 * The link that adds the bot to a group with the rights it needs; null when the token is used or
 * void, or while the bot's name is unknown.
 */
export function connectLink(
  { secret, previousSecrets = [], groupLink }: Connecting,
  { id, connectHash }: Pick<SparkDetails, 'id' | 'connectHash'>,
): string | null {
  const tokens = [secret, ...previousSecrets].map((each) => connectToken(each, id));
  const token = tokens.find((each) => hashConnectToken(each) === connectHash);
  return token === undefined ? null : groupLink(`connect_${token}`);
}

/** The link that gives the bot in a group the rights it needs; the bot does nothing with its payload. */
export function rightsLink({ groupLink }: Connecting): string | null {
  return groupLink('rights');
}

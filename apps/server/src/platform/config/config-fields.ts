import { isWholeCents, parseDollars, type Usdc } from '@stoke/domain';
import { z } from 'zod';
import { parseAvatarServiceUrl } from './avatar-service-url.ts';
import { parseStorageUrl, type S3Place } from './storage-url.ts';

export const flag = z.enum(['0', '1']).transform((text) => text === '1');
const portText = { error: 'must be a whole number from 0 to 65535' };
export const port = z.coerce.number(portText).int(portText).min(0, portText).max(65_535, portText);
export const httpUrl = z.url({ protocol: /^https?$/, error: 'must be http://… or https://…' });
/** Base58 of 32 bytes, by its shape. */
export const solanaAddress = z.string().regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/, {
  error: 'must be a Solana address',
});

export const storageUrl = z.string().transform((text, context): S3Place => {
  const place = parseStorageUrl(text);
  if (place) return place;
  const message = 'must be s3://bucket/prefix?region=…&endpoint=https://…';
  context.addIssue({ code: 'custom', message });
  return z.NEVER;
});

export const avatarServiceUrl = z.string().transform((text, context): string => {
  const template = parseAvatarServiceUrl(text);
  if (template !== null) return template;
  const message = 'must be https://host/path, with {handle} in it or to be added';
  context.addIssue({ code: 'custom', message });
  return z.NEVER;
});

/** Dollars as micro-USDC. */
export const wholeCents = z.coerce
  .number()
  .min(0.01)
  .max(10_000)
  .transform((dollars, context): Usdc => {
    const amount = parseDollars(dollars);
    if (amount !== null && isWholeCents(amount)) return amount;
    context.addIssue({ code: 'custom', message: 'must be dollars and whole cents' });
    return z.NEVER;
  });

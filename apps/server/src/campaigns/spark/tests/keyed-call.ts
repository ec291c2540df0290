import type { Db } from '../../../platform/db/db.ts';
import {
  claimKey,
  nameRequest,
  onceByKey,
  releaseKey,
} from '../../../platform/http/idempotency-store.ts';
import type { Deciding } from '../post-pending.ts';
import type { ModerationStory } from './moderation-story.ts';

const encode = (reply: unknown): unknown =>
  JSON.parse(
    JSON.stringify(reply, (_, value: unknown) =>
      typeof value === 'bigint' ? String(value) : value,
    ),
  );

/** How the server runs a call with this Idempotency-Key. Amounts in its replies are texts. */
export function keyedCall<Reply>(
  { clock }: Pick<ModerationStory, 'clock'>,
  input: { db: Db; key: string; userId: string; request: object },
): Deciding<Reply> & { request: () => string } {
  const { key, ...asked } = input;
  const wire = { encode, decode: (stored: unknown) => stored };
  const once = { ...asked, clock, call: 'of a test', wire };
  return {
    claim: () => claimKey<Reply>(once, key),
    release: () => releaseKey(once, key),
    idempotent: (work) => onceByKey(once, key, work),
    request: () => nameRequest(once, key),
  };
}

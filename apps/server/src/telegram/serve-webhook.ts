import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { RawUpdate } from '../gateways/telegram/index.ts';
import type { Log } from '../platform/log.ts';

export const webhookPath = '/telegram/webhook';
/** An update quotes the message it answers, so it may be many times as long as a text. */
const largestUpdate = 1024 * 1024;

/**
 * Takes the updates that Telegram brings. The secret is mandatory. 200 means that the update is in the
 * inbox, or that nothing can be made of it; anything else brings it again and holds up its chat.
 */
export function serveWebhook(
  app: FastifyInstance,
  of: { secret: string; log: Log; ingest(updates: readonly RawUpdate[]): Promise<void> },
): void {
  app.post(webhookPath, { bodyLimit: largestUpdate }, async (request, reply) => {
    const given = request.headers['x-telegram-bot-api-secret-token'];
    if (!isSame(typeof given === 'string' ? given : '', of.secret)) {
      return reply.code(401).send({ message: 'Wrong secret.' });
    }
    const update = request.body;
    if (isUpdate(update)) await of.ingest([update]);
    else of.log.warn('Telegram brought something that is no update');
    return reply.code(200).send();
  });
}

export function isUpdate(value: unknown): value is RawUpdate {
  return (
    typeof value === 'object' &&
    value !== null &&
    'update_id' in value &&
    Number.isSafeInteger(value.update_id)
  );
}

function isSame(given: string, secret: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(secret)];
  return left.length === right.length && timingSafeEqual(left, right);
}

import { z } from 'zod';
import { route } from '../../route.ts';
import { Timestamp } from '../../codecs.ts';
import { Message, TelegramUsername } from '../../shapes.ts';

/** State of linking, and its bot. */
export const TelegramLinking = z.object({
  /**
   * `pending`: a code waits for the bot. `expired`, `cancelled` (on the page), `declined` (in the
   * bot): how the last one ended. `none`: no recent code.
   */
  state: z.enum(['none', 'pending', 'expired', 'cancelled', 'declined']),
  /** The code's id. The code itself is returned once, to the user who requested it. */
  _id: z.string().nullable(),
  telegramUsername: z.string().nullable(),
  expiresAt: Timestamp.nullable(),
  /** Whether the bot has asked a Telegram account yet. */
  hasBeenOpened: z.boolean(),
  /** Without @; null while Telegram cannot be reached. */
  botUsername: z.string().nullable(),
  /** Opens the bot, with no code. */
  botUrl: z.string().nullable(),
});

export const telegramRoutes = {
  initiateTelegram: route({
    method: 'POST',
    path: '/api/telegram/initiate-verification',
    summary: 'Create a code that links a Telegram account; it voids the previous one',
    who: 'member',
    perMinute: 10,
    body: z.strictObject({ telegramUsername: TelegramUsername }),
    reply: z.object({
      /** 128 bits; the bot wants it as `verify_<code>`. */
      verificationCode: z.string(),
      botUsername: z.string(),
      /** Opens the bot with the code. */
      deepLink: z.string(),
      expiresAt: Timestamp,
      _id: z.string(),
    }),
    refuses: [
      'telegram.username_required',
      'telegram.username_invalid',
      'telegram.already_linked',
      'telegram.too_many',
      'telegram.unavailable',
    ],
  }),
  telegramLinking: route({
    path: '/api/telegram/verification',
    summary: 'Status of linking a Telegram account',
    who: 'member',
    reply: TelegramLinking,
  }),
  cancelTelegram: route({
    method: 'POST',
    path: '/api/telegram/cancel-verification',
    summary: 'Void the open code, if any',
    who: 'member',
    reply: Message,
  }),
  unlinkTelegram: route({
    method: 'POST',
    path: '/api/telegram/unlink',
    summary: 'Unlink the Telegram account',
    who: 'member',
    reply: Message,
    refuses: ['telegram.not_linked'],
  }),
};

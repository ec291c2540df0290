import type { Handlers } from '../../platform/http/handlers.ts';
import {
  cancelLinking,
  type InitiateDeps,
  initiateLinking,
  showLinking,
  unlinkTelegram,
} from './linking.ts';

export function linkingRoutes(deps: InitiateDeps) {
  return {
    initiateTelegram: ({ caller, body }) =>
      initiateLinking(deps, caller.userId, body.telegramUsername),
    telegramLinking: ({ caller }) => showLinking(deps, caller.userId),
    cancelTelegram: async ({ caller }) => {
      await cancelLinking(deps, caller.userId);
      return { message: 'Telegram verification was cancelled.' };
    },
    unlinkTelegram: async ({ caller }) => {
      await unlinkTelegram(deps, caller.userId);
      return { message: 'Telegram account unlinked.' };
    },
  } satisfies Partial<Handlers>;
}

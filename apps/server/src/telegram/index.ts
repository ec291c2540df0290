export type { Courtesy, Judge } from './judge-updates.ts';
export { queueDirectMessage, queueReply, type QueueDeps } from './messages.ts';
export { forgetMessagesTo } from './telegram-store.ts';
export { runBot } from './run-bot.ts';

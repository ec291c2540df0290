export type { Recorder } from './ingest.ts';
export type { Courtesy, Judge } from './judge-updates.ts';
export { queueDirectMessage, queueDirectMessages, queueReply, type QueueDeps } from './messages.ts';
export { forgetMessagesTo } from './telegram-store.ts';
export { runBot } from './run-bot.ts';

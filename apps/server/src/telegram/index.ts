export type { Courtesy, Judge } from './judge-updates.ts';
export { telegramPersonal } from './personal.ts';
export { queueDirectMessage, queueReply, type QueueDeps } from './queue-message.ts';
export { runBot } from './run-bot.ts';

export type { Recorder } from './ingest.ts';
export { openIntake } from './intake.ts';
export { judgeUpdates, type Courtesy, type Judge } from './judge-updates.ts';
export { queueDirectMessage, queueDirectMessages, queueReply, type QueueDeps } from './messages.ts';
export { forgetMessagesTo } from './telegram-store.ts';
export { openBot, type RunningBot } from './run-bot.ts';

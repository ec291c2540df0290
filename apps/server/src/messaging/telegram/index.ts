export { openIntake, type Recorder } from './ingest.ts';
export { handleUpdates, type UpdateHandler } from './handle-updates.ts';
export {
  queueDirectMessage,
  queueDirectMessages,
  queueGroupPost,
  queueReply,
  type QueueDeps,
  sendMessages,
} from './messages.ts';
export { eraseMessagesTo } from './message-store.ts';
export { openBot, type RunningBot } from './run-bot.ts';

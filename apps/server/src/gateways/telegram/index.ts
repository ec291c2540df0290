export { memberStatusOf, type ChatMemberStatus } from './chat-member.ts';
export { connectTelegram } from './connect-telegram.ts';
export {
  type BotIdentity,
  type Button,
  type CommandMenu,
  type Fate,
  type OutgoingMessage,
  type RawUpdate,
  type Telegram,
} from './telegram.ts';
export { asksToWait } from './fate-of-error.ts';

export type { TelegramPerson } from './linking-store.ts';
export { type Answered, answerQuestion, openCode, type Opened } from './confirm-code.ts';
export {
  cancelLinking,
  dropTelegram,
  type CodeTrouble,
  followName,
  initiateLinking,
  linkTelegram,
  readLinked,
  unlinkTelegram,
} from './linking.ts';
export { linkingModule } from './jobs.ts';

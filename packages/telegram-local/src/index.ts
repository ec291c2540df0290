export type { TelegramControl } from './control/client.ts';
export { startTelegram, type LocalTelegram, type StartOptions } from './start-telegram.ts';

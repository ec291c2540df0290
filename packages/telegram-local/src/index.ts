export type { RemoteWorld } from './control/remote-world.ts';
export { startTelegram, type LocalTelegram, type StartOptions } from './start-telegram.ts';

export { appealBan, makeBanFinal } from './appeal-ban.ts';
export type { BanCrashPoint, BanDeps } from './ban-deps.ts';
export { readBan, type Ban } from './ban-store.ts';
export { banUser } from './ban-user.ts';
export { banModule, banWorkers } from './module.ts';
export { stepBan } from './step-ban.ts';
export { liftBan } from './lift-ban.ts';

export { appealBan, banUser, liftBan, makeBanFinal } from './ban-user.ts';
export type { BanDeps } from './ban-deps.ts';
export { readBan, readLiveBans, type Ban } from './ban-store.ts';
export { banModule, banWorkers } from './module.ts';
export { searchPeople } from './people-store.ts';
export { stepBan } from './step-ban.ts';
export { appealSuspension, endSuspension, suspendUser, upholdSuspension } from './suspend-user.ts';
export { readSuspension } from './suspension-store.ts';

import type { BanDeps } from '../bans/index.ts';

export type AppealDeps = Omit<BanDeps, 'onLifted' | 'isHistoryRead' | 'crashPoint'>;

export { startPostgres } from './start-postgres.ts';
export type { LocalPostgres, StartOptions } from './start-postgres.ts';
export { stopPostgres } from './stop-postgres.ts';

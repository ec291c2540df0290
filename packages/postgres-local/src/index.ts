export { createBackup } from './create-backup.ts';
export type { BackupOptions } from './create-backup.ts';
export { restoreBackup } from './restore-backup.ts';
export { startPostgres } from './start-postgres.ts';
export type { LocalPostgres, StartOptions } from './start-postgres.ts';
export { stopPostgres } from './stop-postgres.ts';

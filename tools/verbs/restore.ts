await import('../../apps/server/src/main/backup/restore-command.ts');

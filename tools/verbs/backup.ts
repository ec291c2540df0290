await import('../../apps/server/src/main/backup/back-up-command.ts');

await import('../../apps/server/src/main/migrate.ts');

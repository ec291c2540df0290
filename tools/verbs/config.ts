await import('../../apps/server/src/main/print-config.ts');

await import('../../apps/server/src/main/check-books.ts');

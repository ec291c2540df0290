import { loadEnv } from './load-env.ts';
import { migrateDatabase } from './migrate-database.ts';

process.exitCode = await migrateDatabase({
  env: loadEnv(),
  args: process.argv.slice(2),
  print: (line) => void process.stdout.write(`${line}\n`),
  printError: (line) => void process.stderr.write(`${line}\n`),
});

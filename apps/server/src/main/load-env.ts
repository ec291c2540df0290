import { existsSync } from 'node:fs';
import { loadEnvFile } from 'node:process';

/** The environment, completed by the working directory's `.env` if there is one. */
export function loadEnv(): NodeJS.ProcessEnv {
  if (existsSync('.env')) loadEnvFile('.env');
  return process.env;
}

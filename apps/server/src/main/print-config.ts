import { ConfigError, readConfig } from '../platform/config/config.ts';
import { loadEnv } from './load-env.ts';
import { maskedConfig } from './masked-config.ts';

try {
  const config = readConfig(loadEnv());
  for (const [name, value] of Object.entries(maskedConfig(config))) {
    process.stdout.write(`${name.padEnd(24)}${JSON.stringify(value)}\n`);
  }
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  for (const line of error.lines) process.stderr.write(`configuration: ${line}\n`);
  process.exitCode = 1;
}

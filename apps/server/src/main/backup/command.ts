import { ConfigError, readConfig, type Config } from '../../platform/config/config.ts';
import { configuredSecrets } from '../configured-secrets.ts';
import { withoutSecrets } from '../../platform/log.ts';
import { explainFailure } from '../explain-failure.ts';
import { loadEnv } from '../load-env.ts';
import { print } from '../with-progress.ts';
import type { Progress } from './back-up.ts';
import { BackupRefused } from './backup-folder.ts';

/** Runs a command about one folder. Exits with 1 when it fails and with 2 when the configuration lets nothing begin. */
export async function runCommand(
  verb: string,
  work: (config: Config, folder: string, progress: Progress) => Promise<void>,
): Promise<void> {
  const [folder, ...more] = process.argv.slice(2);
  if (folder === undefined || folder.startsWith('-') || more.length > 0) {
    complain(`Name one folder: npm run ${verb} -- DIR`);
    process.exitCode = 2;
    return;
  }
  let masked = (text: string) => text;
  let config: Config | null = null;
  let hasBegun = false;
  try {
    config = readConfig(loadEnv());
    masked = withoutSecrets(configuredSecrets(config));
    await work(config, folder, {
      print: (line) => print(masked(line)),
      onBegin: () => {
        hasBegun = true;
      },
    });
  } catch (error) {
    const [lines, code] = explain(error, config);
    for (const line of lines) complain(masked(line));
    process.exitCode = hasBegun ? 1 : code;
  }
}

function explain(error: unknown, config: Config | null): [readonly string[], number] {
  if (error instanceof BackupRefused) return [[error.message], 1];
  if (error instanceof ConfigError) return [error.lines.map((line) => `configuration: ${line}`), 2];
  const why = config === null ? null : explainFailure(error, config);
  if (why !== null) return [[`configuration: ${why}`], 2];
  return [[error instanceof Error ? (error.stack ?? error.message) : String(error)], 1];
}

function complain(line: string): void {
  process.stderr.write(`${line}\n`);
}

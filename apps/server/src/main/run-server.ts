import closeWithGrace from 'close-with-grace';
import { ConfigError, readConfig } from '../platform/config/config.ts';
import { createLog, type Log, withoutSecrets } from '../platform/log.ts';
import { configuredSecrets } from './configured-secrets.ts';
import { explainFailure } from './explain-failure.ts';
import { loadEnv } from './load-env.ts';
import { startServer } from './start-server.ts';

/**
 * Runs the server until it is told to end. It is ready once `pages` has settled: the web app may still be
 * built while the server starts. In production everything that it writes is a line of its log.
 */
export async function runServer(pages?: Promise<void>): Promise<void> {
  const env = loadEnv();
  const production = env['NODE_ENV'] === 'production';
  let secrets: readonly string[] = [];
  let roles = (env['ROLES'] ?? '').split(',').filter(Boolean);
  try {
    const config = readConfig(env);
    [secrets, roles] = [configuredSecrets(config), config.roles];
    const log = createLog(config.logLevel, { secrets, roles });
    if (production) logWarnings(log);
    const server = await startServer(config, log, pages).catch((error: unknown) => {
      const line = explainFailure(error, config);
      throw line === null ? error : new ConfigError([line]);
    });
    if (!production) process.stdout.write(`${server.greeting}\n`);
    const delay = (config.drainSeconds + 15) * 1000;
    closeWithGrace({ delay, logger: false }, async ({ err }) => {
      if (err) log.fatal({ err }, 'the server ends because of an error');
      else log.info('the server ends as it was told');
      await server.close();
      log.info('the server has ended');
    });
  } catch (error) {
    const lines =
      error instanceof ConfigError
        ? error.lines.map((line) => `configuration: ${line}`)
        : [`Stoke could not start: ${error instanceof Error ? error.stack : String(error)}`];
    if (production) {
      const log = createLog('info', { secrets, roles });
      for (const line of lines) log.fatal(line);
    } else process.stderr.write(withoutSecrets(secrets)(`${lines.join('\n')}\n`));
    process.exit(1);
  }
}

/** Node would write its own as plain text. */
function logWarnings(log: Log): void {
  process.removeAllListeners('warning');
  process.on('warning', (err) => log.warn({ err }, 'Node warns'));
}

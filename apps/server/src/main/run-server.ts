import closeWithGrace from 'close-with-grace';
import { ConfigError, readConfig } from '../platform/config/config.ts';
import { createLog, withoutSecrets } from '../platform/log.ts';
import { configuredSecrets } from './configured-secrets.ts';
import { explainFailure } from './explain-failure.ts';
import { loadEnv } from './load-env.ts';
import { startServer } from './start-server.ts';

/**
 * Runs the server until it is told to end. It is ready once `pages` has settled: the web app may still be
 * built while the server starts.
 */
export async function runServer(pages?: Promise<void>): Promise<void> {
  let masked = (text: string) => text;
  try {
    const config = readConfig(loadEnv());
    const secrets = configuredSecrets(config);
    masked = withoutSecrets(secrets);
    const log = createLog(config.logLevel, secrets);
    const server = await startServer(config, log, pages).catch((error: unknown) => {
      const line = explainFailure(error, config);
      throw line === null ? error : new ConfigError([line]);
    });
    process.stdout.write(`${server.greeting}\n`);
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
    process.stderr.write(masked(`${lines.join('\n')}\n`));
    process.exit(1);
  }
}

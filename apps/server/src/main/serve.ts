import closeWithGrace from 'close-with-grace';
import { ConfigError, readConfig } from '../platform/config.ts';
import { createLog } from '../platform/log.ts';
import { explainFailure } from './explain-failure.ts';
import { loadEnv } from './load-env.ts';
import { startServer } from './start-server.ts';

try {
  const config = readConfig(loadEnv());
  const log = createLog(config.logLevel);
  const server = await startServer(config, log).catch((error: unknown) => {
    const line = explainFailure(error, config);
    throw line === null ? error : new ConfigError([line]);
  });
  process.stdout.write(`${server.greeting}\n`);
  closeWithGrace({ delay: 15_000, logger: false }, async ({ err }) => {
    if (err) log.fatal({ err }, 'the server ends because of an error');
    await server.close();
  });
} catch (error) {
  const lines =
    error instanceof ConfigError
      ? error.lines.map((line) => `configuration: ${line}`)
      : [`Stoke could not start: ${error instanceof Error ? error.stack : String(error)}`];
  process.stderr.write(`${lines.join('\n')}\n`);
  process.exit(1);
}

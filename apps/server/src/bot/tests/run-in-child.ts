import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

const server = (path: string) => JSON.stringify(new URL(`../../${path}`, import.meta.url).href);

export type BotChild = { kill(): Promise<void> };

/** A separate process that runs the role `bot`, by polling without `port`; resolves once it runs. */
export async function runInChild(input: {
  ownerUrl: string;
  token: string;
  apiRoot: string;
  /** Of its webhook; null: it polls. */
  port?: number | null;
}): Promise<BotChild> {
  const source = `
    import { flushCompileCache } from 'node:module';
    import { connectTelegram } from ${server('gateways/telegram/index.ts')};
    import { openDb } from ${server('platform/db/db.ts')};
    import { createHttpApp } from ${server('platform/http/http-app.ts')};
    import { uuidV7 } from ${server('platform/ids.ts')};
    import { systemClock as clock } from ${server('platform/clock.ts')};
    import { createLog } from ${server('platform/log.ts')};
    import { openBot } from ${server('messaging/telegram/index.ts')};
    import { botMenus as menus, createRecorder, createUpdateHandler } from ${server('bot/index.ts')};
    const { ownerUrl: databaseUrl, token, apiRoot, port = null } = ${JSON.stringify(input)};
    const log = createLog('silent');
    const db = openDb({ url: databaseUrl, role: 'stoke_app', connections: 5, applicationName: 'child' });
    const telegram = connectTelegram({ token, apiRoot, pageUrl: null });
    const deps = { db, databaseUrl, clock, newId: uuidV7(clock), log, telegram, menus };
    const options = { kinds: [], limitFactor: 1, settleSeconds: 600, publicUrl: 'https://stoke.example' };
    const handleUpdate = createUpdateHandler({ ...deps, ...options });
    const recorder = createRecorder({ ...deps, ...options });
    const app = await createHttpApp({ log, production: false });
    const publicUrl = 'http://127.0.0.1:' + port;
    const webhook = port === null ? null : { secret: 'a-secret-of-the-tests', publicUrl };
    const bot = openBot({ ...deps, handleUpdate, recorder, webhook }, app);
    if (port !== null) await app.listen({ port, host: '127.0.0.1' });
    bot.start();
    // The next child loads in a third of the time; a killed one would keep nothing.
    flushCompileCache();
    console.log('running');`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', source], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const first = await lines.next();
  if (first.done === true) throw new Error('The child ended before it ran.');
  return {
    kill: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}

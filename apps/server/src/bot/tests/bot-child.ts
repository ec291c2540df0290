// A process that runs the role `bot`. Run with one argument, a BotOrder as JSON; says when it runs.
import { flushCompileCache } from 'node:module';
import { trafficIn } from '../../../testing/platform/both-sides.ts';
import { testRoles } from '../../../testing/platform/test-roles.ts';
import { openBot } from '../../messaging/telegram/index.ts';
import { connectTelegram } from '../../gateways/telegram/index.ts';
import { systemClock as clock } from '../../platform/clock.ts';
import { openDb } from '../../platform/db/db.ts';
import { createHttpApp } from '../../platform/http/http-app.ts';
import { uuidV7 } from '../../platform/ids.ts';
import { createLog } from '../../platform/log.ts';
import { botMenus as menus, createRecorder, createUpdateHandler } from '../index.ts';

export type BotOrder = {
  ownerUrl: string;
  token: string;
  apiRoot: string;
  /** Of its webhook; null: it polls. */
  port: number | null;
};

const { ownerUrl: databaseUrl, token, apiRoot, port }: BotOrder = JSON.parse(process.argv[2] ?? '');
const log = createLog('silent');
const pool = { url: databaseUrl, connections: 5, applicationName: 'child' };
const db = openDb({ ...pool, role: 'stoke_app' });
const traffic = openDb<'traffic'>({ ...pool, role: testRoles.traffic });
const telegram = connectTelegram({ token, apiRoot, pageUrl: null });
const deps = {
  db,
  traffic: trafficIn(traffic),
  databaseUrl,
  clock,
  newId: uuidV7(clock),
  log,
  telegram,
  menus,
};
const options = {
  kinds: [],
  limitFactor: 1,
  settleSeconds: 600,
  publicUrl: 'https://stoke.example',
  jwtSecret: 'a-secret-of-the-tests',
};
const handleUpdate = createUpdateHandler({ ...deps, ...options });
const recorder = createRecorder({ ...deps, ...options });
const app = await createHttpApp({ log, production: false });
const publicUrl = `http://127.0.0.1:${port}`;
const webhook = port === null ? null : { secret: 'a-secret-of-the-tests', publicUrl };
const bot = openBot({ ...deps, handleUpdate, recorder, webhook }, app);
if (port !== null) await app.listen({ port, host: '127.0.0.1' });
bot.start();
// The next child loads in a third of the time; a killed one would keep nothing.
flushCompileCache();
console.log('running');

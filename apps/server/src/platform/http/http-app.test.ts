import { expect, test, vi } from 'vitest';
import { createLog } from '../log.ts';
import { createHttpApp } from './http-app.ts';

test('a server that comes to its calls too late refuses them, where such a limit is set', async () => {
  const settings = { log: createLog('silent'), production: false };
  const limited = await createHttpApp({ ...settings, maxEventLoopDelay: 100 });
  const unlimited = await createHttpApp(settings);
  for (const app of [limited, unlimited]) app.get('/', async () => 'answered');
  await vi.waitFor(async () => {
    blockFor(400);
    const refused = await limited.inject('/');
    expect(refused.statusCode).toBe(503);
    expect(refused.headers['retry-after']).toBe('5');
    expect(refused.json()).toMatchObject({ code: 'request.overloaded' });
    expect((await unlimited.inject('/')).statusCode).toBe(200);
  }, 20_000);
  await limited.close();
  await unlimited.close();
});

function blockFor(milliseconds: number): void {
  const start = performance.now();
  while (performance.now() - start < milliseconds);
}

import type { Submission } from '@stoke/contract';
import { afterAll, expect, test } from 'vitest';
import { openDripWork } from '../../../../testing/server/drip-work.ts';
import { openTestServer } from '../../../../testing/server/test-server.ts';
import { ask } from '../../../../testing/server/visitor.ts';

const server = await openTestServer();
afterAll(() => server.close());

test('work that waits says how long people usually take, from 20 decisions on', async () => {
  const drip = await openDripWork(server);
  const waiting = await drip.earner();
  await drip.submitTask(waiting, waiting.taskId);
  const usualTime = async () => {
    const { body } = await ask(server, 'submissions', { token: waiting.token });
    return (body as Submission[])[0]?.usualDecisionSeconds;
  };
  for (let n = 0; n < 20; n += 1) {
    expect(await usualTime()).toBeNull();
    const earner = await drip.earner();
    await drip.submitTask(earner, earner.taskId);
    server.time.now = new Date(server.time.now.getTime() + (n < 10 ? 20 : 30) * 60_000);
    await drip.approve(earner.taskId, earner.id);
  }
  expect(await usualTime()).toBeCloseTo(25 * 60, 0);
  await drip.approve(waiting.taskId, waiting.id);
  expect(await usualTime()).toBeNull();
});

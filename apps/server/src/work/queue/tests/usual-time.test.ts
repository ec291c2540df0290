import type { DripTask, Submission } from '@stoke/contract';
import { afterAll, expect, test } from 'vitest';
import { openDripWork } from '../../../../testing/server/drip-work.ts';
import { openTestServer } from '../../../../testing/server/test-server.ts';
import { ask } from '../../../../testing/server/visitor.ts';
import { failedChecks } from '../../../../testing/money/failed-checks.ts';

const server = await openTestServer();
afterAll(() => server.close());

test('from 20 decisions on, waiting work says how long people take, and a task how they decide and what an hour pays', async () => {
  const drip = await openDripWork(server);
  server.time.now = new Date(server.time.now.getTime() + 180_000);
  const waiting = await drip.earner();
  await drip.submitTask(waiting, waiting.taskId);
  const usualTime = async () => {
    const { body } = await ask(server, 'submissions', { token: waiting.token });
    return (body as Submission[])[0]?.usualDecisionSeconds;
  };
  const shownTask = async () => {
    const { body } = await ask(server, 'availableTasks', { token: waiting.token });
    const [task] = body as DripTask[];
    return { hourlyPay: task?.hourlyPay, reviews: task?.reviews };
  };
  for (let n = 0; n < 20; n += 1) {
    expect(await usualTime()).toBeNull();
    expect(await shownTask()).toMatchObject({ hourlyPay: null });
    const earner = await drip.earner();
    const openedAt = new Date(server.time.now.getTime() - 1000).toISOString();
    await drip.report(earner, earner.taskId, { actionType: 'like', openedAt });
    await drip.submitTask(earner, earner.taskId);
    server.time.now = new Date(server.time.now.getTime() + (n < 10 ? 20 : 30) * 60_000);
    await drip.approve(earner.taskId, earner.id);
  }
  expect(await usualTime()).toBeCloseTo(25 * 60, 0);
  // $0.18 in the 30 seconds that count at least; each is less than 5% from what it is
  const { hourlyPay, reviews } = await shownTask();
  expect(Math.abs((hourlyPay ?? 0) - 21.6)).toBeLessThan(1.08);
  expect(reviews?.rejectedShare).toBe(0);
  // of 20, 20 and 30 minutes, and of the work that waits the middle one
  expect(Math.abs((reviews?.p50Seconds ?? 0) - 1800)).toBeLessThan(90);
  await server.sweep('figures');
  expect(await shownTask()).toEqual({ hourlyPay, reviews });
  expect(await failedChecks(server.db)).toEqual([]);
  await drip.approve(waiting.taskId, waiting.id);
  expect(await usualTime()).toBeNull();
});

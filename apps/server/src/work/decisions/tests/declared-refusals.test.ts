import type { CallName } from '@stoke/contract';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { openDripWork } from '../../../../testing/server/drip-work.ts';
import { openFomoWork } from '../../../../testing/server/fomo-work.ts';
import { openTestServer } from '../../../../testing/server/test-server.ts';
import { ask, codeOf, type Asked } from '../../../../testing/server/visitor.ts';

const server = await openTestServer();
afterAll(() => server.close());

/** What this call is refused with; `ask` expects that it declares it. */
const refusal = async (...[name, asked]: [CallName, Asked]) =>
  codeOf(await ask(server, name, asked));

test('submitting work again while its appeal is open is refused, as the call says', async () => {
  const drip = await openDripWork(server);
  const earner = await drip.earner();
  const { token, taskId } = earner;
  const submissionId = await drip.submitTask(earner, taskId);
  await drip.reject(taskId, earner.id, 'No reply.');
  const text = 'I did all three from my own account.';
  await ask(server, 'fileAppeal', { token, body: { about: 'rejection', submissionId, text } });
  expect(await refusal('completeTask', { token, params: { id: taskId } })).toBe(
    'task.under_appeal',
  );
});

test('deciding on FOMO work whose decision is planned is refused, as the calls say', async () => {
  const fomo = await openFomoWork(server);
  const one = await fomo.open();
  const earner = await fomo.taken(one);
  const sent = await ask(server, 'submitLink', { ...one.as(earner), body: { proofText: 'Done.' } });
  const { _id: submissionId } = z.object({ _id: z.string() }).parse(sent.body);
  const decisions = [{ submissionId, verdict: 'approved' }];
  const { token } = fomo.admin;
  await ask(server, 'decideSubmissions', { token, body: { decisions, undoable: true } });
  const asked = { token: one.creator.token, params: { submissionId } };
  expect(await refusal('approveFomoWork', asked)).toBe('review.planned');
  const rejection = { ...asked, body: { reason: 'not_done' } };
  expect(await refusal('rejectFomoWork', rejection)).toBe('review.planned');
});

import type { Answer, TaskToVerify, WorkToReview } from '@stoke/contract';
import { afterAll, expect, test } from 'vitest';
import { openDripWork } from '../../../../testing/server/drip-work.ts';
import { openTestServer } from '../../../../testing/server/test-server.ts';
import { ask, codeOf } from '../../../../testing/server/visitor.ts';

const server = await openTestServer();
const work = await openDripWork(server);
afterAll(() => server.close());

test('a resubmission is flagged, and a decision names the version that was seen', async () => {
  const { token } = work.admin;
  const earner = await work.earner();
  const { taskId, id: userId } = earner;
  const seen = await work.submitTask(earner, taskId);
  const decide = (name: 'approveTask' | 'rejectTask', submissionId: string, more: object = {}) =>
    ask(server, name, { token, params: { taskId }, body: { userId, submissionId, ...more } });
  const because = { reason: 'undone' };
  expect((await decide('rejectTask', seen, because)).status).toBe(200);
  const again = await work.submitTask(earner, taskId);
  const waiting = (await ask(server, 'tasksForVerification', { token })).body as TaskToVerify[];
  expect(waiting.find(({ _id }) => _id === taskId)?.completedBy).toMatchObject([
    { _id: again, isResubmission: true },
  ]);
  const queue = (await ask(server, 'reviewQueue', { token })).body as WorkToReview[];
  expect(queue).toMatchObject([{ _id: again, attempt: 2, kind: 'drip', amount: 0.18 }]);
  for (const response of [
    await decide('approveTask', seen),
    await decide('rejectTask', seen, because),
  ]) {
    expect([response.status, codeOf(response)]).toEqual([409, 'review.resubmitted']);
  }
  expect(codeOf(await decide('approveTask', userId))).toBe('request.not_found');
  const decisions = [seen, again].map((submissionId) => ({ submissionId, verdict: 'approved' }));
  const { body } = await ask(server, 'decideSubmissions', { token, body: { decisions } });
  expect(body as Answer<'decideSubmissions'>).toEqual({
    message: '1 of 2 decided.',
    results: [
      {
        submissionId: seen,
        isDecided: false,
        code: 'review.resubmitted',
        message: 'This work was resubmitted. Review the new version first.',
      },
      { submissionId: again, isDecided: true, code: null, message: 'Decided.' },
    ],
  });
});

test('an undoable decision pays nothing until it is due, and its reviewer undoes it', async () => {
  const { token } = work.admin;
  const earner = await work.earner();
  const submissionId = await work.submitTask(earner, earner.taskId);
  const queue = async () => {
    const { body } = await ask(server, 'reviewQueue', { token });
    return (body as WorkToReview[]).map(({ _id }) => _id);
  };
  const decisions = [{ submissionId, verdict: 'approved' }];
  const planned = await ask(server, 'decideSubmissions', {
    token,
    body: { decisions, undoable: true },
  });
  expect(planned.body).toMatchObject({ results: [{ isDecided: true }] });
  expect(planned.body).toHaveProperty('undoBefore');
  const own = await ask(server, 'submissions', { token: earner.token });
  expect(own.body).toMatchObject([{ _id: submissionId, status: 'pending' }]);
  expect(await queue()).not.toContain(submissionId);
  const undone = await ask(server, 'undoDecisions', {
    token,
    body: { submissionIds: [submissionId] },
  });
  expect(undone.body).toEqual({ message: '1 of 1 undone.', undone: [submissionId] });
  expect(await queue()).toContain(submissionId);
});

import { z } from 'zod';
import { openDripWork } from '../../../../testing/server/drip-work.ts';
import type { TestServer } from '../../../../testing/server/test-server.ts';
import { ask } from '../../../../testing/server/visitor.ts';
import type { Acts } from './acts.ts';

const Filed = z.object({ appeal: z.object({ _id: z.string() }) });

/** Submitted work and an appeal of its rejection. */
export async function reviewActs(server: TestServer) {
  const { earner, submitTask, reject } = await openDripWork(server);
  const submitted = async () => {
    const member = await earner();
    const { id: userId, taskId } = member;
    const submissionId = await submitTask(member, taskId);
    return { member, userId, params: { taskId }, submissionId };
  };
  const rejection = { reason: 'other', note: 'Not there.' };
  return {
    claimWork: async () => ({ body: { kind: 'drip' } }),
    releaseWork: async () => ({}),
    approveTask: async () => {
      const { params, userId } = await submitted();
      const rival = { name: 'rejectTask', params, body: { userId, ...rejection } } as const;
      return { params, body: { userId }, rival };
    },
    rejectTask: async () => {
      const { params, userId } = await submitted();
      return { params, body: { userId, ...rejection } };
    },
    decideAppeal: async () => {
      const { member, params, userId, submissionId } = await submitted();
      await reject(params.taskId, userId, 'Not there.');
      const response = await ask(server, 'fileAppeal', {
        token: member.token,
        body: { about: 'rejection', submissionId, text: 'It is there; look at the reply.' },
      });
      const appeal = { id: Filed.parse(response.body).appeal._id };
      const decide = (outcome: string) => ({
        params: appeal,
        body: { outcome, note: 'We looked twice.' },
      });
      return { ...decide('overturn'), rival: { name: 'decideAppeal', ...decide('uphold') } };
    },
  } satisfies Acts;
}

import { afterAll, expect } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { race, together } from '../../../../testing/platform/at-once.ts';
import { openDripWork } from '../../../../testing/server/drip-work.ts';
import { openTestServer } from '../../../../testing/server/test-server.ts';
import { ask } from '../../../../testing/server/visitor.ts';

const server = await openTestServer();
const work = await openDripWork(server);
afterAll(() => server.close());

const waiting = async (userId: string) => {
  const row = await server.db.one(sql<{ count: number }>`
    select count(*)::int as count from submission where user_id = ${userId} and state = 'pending'`);
  return row?.count;
};

race(
  'once a ban is answered none of their work waits, whatever was under way',
  async (crowd, round) => {
    const bob = await work.earner();
    const { id, token, taskId } = bob;
    for (const actionType of ['like', 'retweet', 'comment']) {
      await work.report(bob, taskId, { actionType });
    }
    const submit = () => ask(server, 'completeTask', { token, params: { id: taskId } });
    if (round % 2 === 0) await submit();
    const middle = Math.floor(crowd / 2);
    const left = await together(crowd, async (n) => {
      if (n !== middle) {
        await (n % 2 === 0 ? submit() : work.approve(taskId, id));
        return 0;
      }
      const body = { reason: 'Copied comments', evidence: 'Three accounts, one wallet.' };
      const response = await ask(server, 'banUser', {
        token: work.admin.token,
        params: { id },
        body,
      });
      expect(response.body).toEqual({
        message: 'User banned. Payments to this account have stopped.',
      });
      return waiting(id);
    });
    expect(left).toEqual(left.map(() => 0));
    expect(await waiting(id)).toBe(0);
  },
);

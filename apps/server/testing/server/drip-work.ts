import { wholeDollars } from '@stoke/domain';
import { z } from 'zod';
import { accounts } from '../../src/money/ledger/index.ts';
import { fund } from '../money/fund.ts';
import { newWallet } from './new-wallet.ts';
import type { TestServer } from './test-server.ts';
import { ask, join, type Member } from './visitor.ts';

const Tasks = z.array(z.object({ _id: z.string(), campaignId: z.string() }));
const Bought = z.object({ campaign: z.object({ _id: z.string() }) });
const Handed = z.object({ submissionId: z.string() });

/** Actions on a test server: a paying campaign, an admin, and earners who submit work. */
export async function openDripWork(server: TestServer) {
  const admin = await join(server, { isAdmin: true });
  const campaignId = await buyDrip(server);
  return { admin, ...earnerWays(server, campaignId), ...adminWays(server, admin) };
}

/** A creator who paid for a drip. Returns its id. */
async function buyDrip(server: TestServer): Promise<string> {
  const creator = await join(server);
  const form = { name: 'Paying', username: 'paying' };
  await ask(server, 'saveCreatorDashboard', { token: creator.token, body: form });
  const deposit = { kind: 'deposit', at: server.time.now };
  await server.db.transaction((tx) =>
    fund(tx, accounts.creatorAvailable(creator.id), wholeDollars(899n), deposit),
  );
  const initialTweetLink = 'https://x.com/paying/status/1950000000000000001';
  const { body } = await ask(server, 'createDrip', {
    token: creator.token,
    body: { packageId: 'ignition', initialTweetLink },
  });
  return Bought.parse(body).campaign._id;
}

function earnerWays(server: TestServer, campaignId: string) {
  /** The only one, which is the same for everyone. */
  let taskId: string | undefined;
  const readTask = async (token: string) => {
    const tasks = Tasks.parse((await ask(server, 'availableTasks', { token })).body);
    const task = tasks.find((each) => each.campaignId === campaignId);
    if (!task) throw new Error('The campaign has no task.');
    return task._id;
  };
  let earners = 0;
  return {
    /** An earner with a wallet and an X account, and the task they can do. */
    earner: async () => {
      earners += 1;
      const member = await join(server);
      const { token } = member;
      await ask(server, 'saveWallet', { token, body: { walletAddress: newWallet() } });
      await ask(server, 'saveXAccount', { token, body: { xUsername: `worker_${earners}` } });
      taskId ??= await readTask(token);
      return { ...member, xUsername: `worker_${earners}`, taskId };
    },
    report: ({ token }: Member, taskId: string, body: object) =>
      ask(server, 'markAction', { token, params: { id: taskId }, body }),
    submitTask: async ({ token }: Member, taskId: string): Promise<string> => {
      for (const actionType of ['like', 'retweet', 'comment']) {
        await ask(server, 'markAction', { token, params: { id: taskId }, body: { actionType } });
      }
      const { body: handed } = await ask(server, 'completeTask', { token, params: { id: taskId } });
      return Handed.parse(handed).submissionId;
    },
    /** Credits dollars that no campaign paid. */
    credit: async ({ id }: Member, dollars: bigint) => {
      const to = accounts.earnerAvailable(id);
      await server.db.transaction((tx) => fund(tx, to, wholeDollars(dollars), { kind: 'earned' }));
    },
    /** Requests a payout to the saved wallet and waits until it is final on chain. */
    payOut: async ({ token }: Member, amount: number) => {
      const { body: user } = await ask(server, 'currentUser', { token });
      const { walletAddress: address } = z.object({ walletAddress: z.string() }).parse(user);
      const asked = { amount, paymentMethod: 'crypto', paymentDetails: { address } };
      await ask(server, 'requestPayout', { token, body: asked });
      for (let turn = 0; turn < 12; turn += 1) {
        await server.sweep('treasury history');
        await server.sweep('payouts.step');
        server.chain.finalize();
        server.time.now = new Date(server.time.now.getTime() + 1000);
      }
      await server.sweep();
    },
  };
}

function adminWays(server: TestServer, admin: Member) {
  return {
    approve: (taskId: string, userId: string) =>
      ask(server, 'approveTask', { token: admin.token, params: { taskId }, body: { userId } }),
    reject: (taskId: string, userId: string, note: string) =>
      ask(server, 'rejectTask', {
        token: admin.token,
        params: { taskId },
        body: { userId, reason: 'other', note },
      }),
  };
}

import { openBoostWorld } from '../../../../testing/server/boost-world.ts';
import { newWallet } from '../../../../testing/server/new-wallet.ts';
import { openSparkWork } from '../../../../testing/server/spark-work.ts';
import type { TestServer } from '../../../../testing/server/test-server.ts';
import { join } from '../../../../testing/server/visitor.ts';
import type { Acts } from './acts.ts';

/** Volume boosts whose token is traded on the embedded chain. */
export async function boostActs(server: TestServer) {
  const world = await openBoostWorld(server);
  const { plan, campaign, member, trade, verify } = world;
  const trader = await world.rich();
  const newcomer = async () => ({
    params: { campaignId: (await campaign())._id },
    body: { userId: (await join(server)).id, walletAddress: newWallet(), pendingLoops: 1 },
  });
  const file = (row: object) => ({ content: JSON.stringify([row]) });
  const toVerify = async () => {
    const part = await member(await campaign(), 1, trader.address);
    return { part, signature: await trade(trader) };
  };
  return {
    importBoost: async () => ({ body: plan() }),
    importBoosts: async () => ({ body: file(plan()) }),
    importBoostParticipation: newcomer,
    importBoostParticipations: async () => {
      const { params, body } = await newcomer();
      return { params, body: file(body) };
    },
    verifyLoop: async () => {
      const { part, signature } = await toVerify();
      return { params: { id: part._id }, body: { signature } };
    },
    verifyLoops: async () => {
      const boost = await campaign();
      await member(boost, 1, trader.address);
      return { params: { campaignId: boost._id }, body: { signatures: [await trade(trader)] } };
    },
    markBoostPaid: async () => {
      const { part, signature } = await toVerify();
      await verify(part, signature);
      const other = { params: { id: part._id }, body: { transactionId: `other ${part._id}` } };
      const body = { transactionId: `bank ${part._id}` };
      return { params: { id: part._id }, body, rival: { name: 'markBoostPaid', ...other } };
    },
  } satisfies Acts;
}

/** Rewards of a Spark that are reserved, one for each act. */
export async function sparkActs(server: TestServer) {
  const spark = await openSparkWork(server, {});
  const params = { campaignId: spark.campaignId };
  const reserved: string[] = [];
  const next = async () => {
    if (reserved.length === 0) {
      const person = await spark.earner();
      await spark.talk(person, 40);
      await spark.pass(11);
      reserved.push(...(await spark.actionIds(person, 'reserved')));
    }
    return { actionIds: [reserved.pop() ?? ''] };
  };
  return {
    reverseSpark: async () => ({
      params,
      body: { ...(await next()), reason: 'copied_texts', note: 'The same words.' },
    }),
    checkSparkReversal: async () => ({ params, body: await next() }),
  } satisfies Acts;
}

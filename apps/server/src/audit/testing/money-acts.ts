import { sendFromDemoWallet } from '@stoke/chain-local';
import { usdc, wholeDollars } from '@stoke/domain';
import { z } from 'zod';
import { accounts } from '../../ledger/index.ts';
import { sql } from '../../platform/db/sql.ts';
import { leaveTraces } from '../../signals/index.ts';
import { joinBrand } from '../../testing/server/brand.ts';
import { give } from '../../testing/server/money.ts';
import { newWallet } from '../../testing/server/new-wallet.ts';
import type { TestServer } from '../../testing/server/test-server.ts';
import { ask, join, type Asked, type Said } from '../../testing/server/visitor.ts';

const Requested = z.object({ payout: z.object({ _id: z.string() }) });
const Made = z.object({ campaign: z.object({ _id: z.string() }) });
const WithId = z.object({ _id: z.string() });
const reason = 'Looked at by a person.';

type Call = (name: Parameters<typeof ask>[1], asked: Asked) => Promise<Said>;

/** What an admin does about money, people and campaigns, each with what it needs. `call` is an admin's. */
export function moneyActs(server: TestServer, call: Call) {
  /** An earner's request; one above $250 waits for an admin. */
  async function requested(dollars: number) {
    const { id, token } = await join(server);
    const address = newWallet();
    await ask(server, 'saveWallet', { token, body: { walletAddress: address } });
    await give(server, accounts.earnerAvailable(id), 1_000_000_000n);
    const body = { amount: dollars, paymentMethod: 'crypto', paymentDetails: { address } };
    const said = await ask(server, 'requestPayout', { token, body });
    return { id: Requested.parse(said.body).payout._id, address };
  }
  const onFlagged = async (name: 'releasePayout' | 'refusePayout') =>
    call(name, { params: { id: (await requested(300)).id }, body: { reason } });
  return {
    release: () => onFlagged('releasePayout'),
    refuse: () => onFlagged('refusePayout'),
    payAgain: async () => {
      const { id } = await requested(50);
      await server.db.run(sql`
        update payout set state = 'review', review_cause = 'keeps_failing' where id = ${id}`);
      return call('payAgain', { params: { id }, body: { reason } });
    },
    /** The treasury paid it by a transaction that the books do not know. */
    settle: async () => {
      const { id, address: to } = await requested(50);
      const { chain } = server.chain;
      const row = await server.db.one(sql<{ reference: string }>`
        select reference from payout where id = ${id}`);
      const pays = [{ to, amount: wholeDollars(50n), reference: row?.reference ?? '' }];
      const { wire, signature } = await chain.signPayout({ pays, memo: 'by hand' });
      await chain.broadcast(wire);
      server.chain.finalize();
      await server.sweep();
      return call('settleAsPaid', { params: { id }, body: { signature, reason } });
    },
    resume: async () => {
      await server.db.run(sql`
        insert into payout_pause (id, reason, since) values (gen_random_uuid(), 'A check.', now())`);
      return call('resumePayouts', { body: { reason } });
    },
    credit: async () => {
      const { id: creatorId } = await joinBrand(server, 0n);
      const { local, dir, chain } = server.chain;
      const to = { rpcUrl: local.rpcUrl, dir, recipient: chain.treasury, reference: null };
      const signature = await sendFromDemoWallet({ ...to, amountMicro: usdc(20_000_000n) });
      server.chain.finalize();
      return call('creditTransfer', { body: { signature, creatorId, reason } });
    },
    stopCampaign: async () => {
      const { token } = await joinBrand(server, 1000n);
      const body = { packageId: 'ignition', initialTweetLink: 'https://x.com/stoke/status/1' };
      const made = await ask(server, 'createDrip', { token, body });
      const params = { campaignId: Made.parse(made.body).campaign._id };
      return call('stopCampaign', { params, body: { reason } });
    },
    dismissSignal: async () => {
      const people = [await join(server), await join(server)];
      const shared = { kind: 'wallet', value: newWallet(), at: server.time.now } as const;
      await leaveTraces(
        server.db,
        people.map(({ id: userId }) => ({ userId, ...shared })),
      );
      await server.sweep();
      const list = await call('signals', { query: { kind: 'shared_wallet' } });
      const id = z.array(WithId).parse(list.body)[0]?._id ?? '';
      return call('dismissSignal', { params: { id }, body: { reason } });
    },
  };
}

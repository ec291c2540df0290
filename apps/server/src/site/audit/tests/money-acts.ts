import { sendFromDemoWallet } from '@stoke/chain-local';
import { usdc, wholeDollars } from '@stoke/domain';
import { z } from 'zod';
import { accounts } from '../../../money/ledger/index.ts';
import { sql } from '../../../platform/db/sql.ts';
import { joinBrand } from '../../../../testing/server/brand.ts';
import { give } from '../../../../testing/server/money.ts';
import { newWallet } from '../../../../testing/server/new-wallet.ts';
import type { TestServer } from '../../../../testing/server/test-server.ts';
import { ask, join } from '../../../../testing/server/visitor.ts';
import type { Acts } from './acts.ts';

const Requested = z.object({ payout: z.object({ _id: z.string() }) });
const Made = z.object({ campaign: z.object({ _id: z.string() }) });
const reason = 'Looked at by a person.';

/** Payouts that wait for an admin, transfers to the treasury, a campaign to stop. */
export function moneyActs(server: TestServer) {
  /** An earner's request; one above $250 waits for an admin. */
  async function requested(dollars: number) {
    const { id, token } = await join(server);
    const address = newWallet();
    await ask(server, 'saveWallet', { token, body: { walletAddress: address } });
    await give(server, accounts.earnerAvailable(id), 1_000_000_000n);
    const body = { amount: dollars, paymentMethod: 'crypto', paymentDetails: { address } };
    const response = await ask(server, 'requestPayout', { token, body });
    return { id: Requested.parse(response.body).payout._id, address };
  }
  const review = (id: string, cause: string) =>
    server.db.run(sql`
      update payout set state = 'review', review_cause = ${cause} where id = ${id}`);
  /** Nothing is given back before the treasury's history was read. */
  const flagged = async () => {
    const { id } = await requested(300);
    await server.sweep('treasury history');
    return { params: { id }, body: { reason } };
  };
  return {
    ...depositActs(server),
    releasePayout: async () => {
      const asked = await flagged();
      return { ...asked, rival: { name: 'refusePayout', ...asked } };
    },
    refusePayout: flagged,
    decidePayouts: async () => {
      const { params } = await flagged();
      return { body: { verdict: 'release', ids: [params.id], reason } };
    },
    payAgain: async () => {
      const { id } = await requested(50);
      await review(id, 'keeps_failing');
      return { params: { id }, body: { reason } };
    },
    /** The treasury paid it by a transaction that the books do not know. */
    settleAsPaid: async () => {
      const { id, address: to } = await requested(50);
      const { chain } = server.chain;
      const row = await server.db.one(sql<{ reference: string }>`
        select reference from payout where id = ${id}`);
      const pays = [{ to, amount: wholeDollars(50n), reference: row?.reference ?? '' }];
      const { wire, signature } = await chain.signPayout({ pays, memo: 'by hand' });
      await chain.broadcast(wire);
      server.chain.finalize();
      await review(id, 'paid_on_chain');
      const asked = { params: { id }, body: { signature, reason } };
      return { ...asked, rival: { name: 'payAgain', params: { id }, body: { reason } } };
    },
    makeProofRoot: async () => ({}),
    resumePayouts: async () => {
      await server.db.run(sql`
        insert into payout_pause (id, reason, since) values (gen_random_uuid(), 'A check.', now())`);
      return { body: { reason } };
    },
    stopCampaign: async () => {
      const { token } = await joinBrand(server, 1000n);
      const body = { packageId: 'ignition', initialTweetLink: 'https://x.com/stoke/status/1' };
      const made = await ask(server, 'createDrip', { token, body });
      const params = { campaignId: Made.parse(made.body).campaign._id };
      return { params, body: { reason } };
    },
  } satisfies Acts;
}

/** Transfers to the treasury that no one claimed, or that could not be read. */
function depositActs(server: TestServer) {
  async function sendUnclaimed() {
    const { local, dir, chain } = server.chain;
    const to = { rpcUrl: local.rpcUrl, dir, recipient: chain.treasury, reference: null };
    const signature = await sendFromDemoWallet({ ...to, amountMicro: usdc(20_000_000n) });
    server.chain.finalize();
    return signature;
  }
  async function givenUp() {
    const signature = await sendUnclaimed();
    await server.db.run(sql`
      insert into treasury_transaction (signature, slot, is_final, listed_at, attempts, given_up_at)
      values (${signature}, 1, true, now(), 12, now())`);
    return { signature };
  }
  return {
    retryGivenUp: async () => {
      const params = await givenUp();
      const rival = { name: 'dismissGivenUp', params, body: { reason } } as const;
      return { params, rival };
    },
    dismissGivenUp: async () => ({ params: await givenUp(), body: { reason } }),
    creditTransfer: async () => {
      const { id: creatorId } = await joinBrand(server, 0n);
      const signature = await sendUnclaimed();
      const other = { signature, creatorId: (await joinBrand(server, 0n)).id, reason };
      const rival = { name: 'creditTransfer', body: other } as const;
      return { body: { signature, creatorId, reason }, rival };
    },
  } satisfies Acts;
}

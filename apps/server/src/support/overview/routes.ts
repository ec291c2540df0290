import { parseTweetUrl, usdc, zeroUsdc } from '@stoke/domain';
import type { Chain } from '../../gateways/solana/index.ts';
import { totalsByKind, type AccountKind } from '../../money/ledger/index.ts';
import { sumSigned } from '../../money/payouts/index.ts';
import { listAdmins } from '../../people/users/index.ts';
import type { Core } from '../../platform/core.ts';
import type { Queryable } from '../../platform/db/db.ts';
import { areReachable, type TrafficDatabases } from '../../platform/db/traffic.ts';
import type { Module } from '../../platform/module.ts';
import { readAdminFigures } from './admin-figures-store.ts';
import {
  findByWallet,
  findById,
  findBySignature,
  findCampaigns,
  readCampaigns,
  type FoundRow,
} from './find-store.ts';
import { rememberFigures } from './public-figures.ts';
import { addPaid } from './public-figures-store.ts';
import { lastComparison } from '../../money/treasury/index.ts';
import { readAdminQueues } from './queues-store.ts';
import { readHoldings } from './treasury.ts';
import { isId } from '../../platform/ids.ts';

type Deps = Pick<Core, 'db' | 'clock'> & {
  /** Campaigns by what only their kind knows. */
  findCampaignIds: Record<'ofTask' | 'ofTweet', (q: Queryable, id: string) => Promise<string[]>>;
  traffic: TrafficDatabases;
  chain: Pick<Chain, 'treasury' | 'treasuryBalance' | 'solBalance'>;
  telegram: { isReachable(): Promise<boolean> };
  searchPeople(
    q: Queryable,
    input: { prefix: string; limit: number },
  ): Promise<{ id: string; username: string; email: string }[]>;
};

const base58 = /^[1-9A-HJ-NP-Za-km-z]+$/;
const maxPeople = 10;

/** The home of admins: what waits, the money, and one search for everything; figures for visitors. */
export function overviewModule(deps: Deps) {
  async function readQueuesFor(me: string) {
    const others = (await listAdmins(deps.db)).filter((id) => id !== me);
    return readAdminQueues(deps.db, { me, others });
  }

  return {
    routes: {
      overview: async ({ caller: { userId: me } }) => {
        const [queues, totals, leaving, chain, comparison, isBotReachable, isTrafficReachable] =
          await Promise.all([
            readQueuesFor(me),
            totalsByKind(deps.db),
            sumSigned(deps.db),
            readHoldings(deps.chain),
            lastComparison(deps.db, deps.clock.now()),
            deps.telegram.isReachable(),
            areReachable(deps.traffic),
          ]);
        return {
          queues,
          money: { ...showMoney(totals), leaving: usdc(leaving) },
          chain,
          comparison: comparison && { ...comparison, surplus: usdc(comparison.surplus) },
          isBotReachable,
          isTrafficReachable,
        };
      },
      adminFigures: () => readAdminFigures(deps.db, deps.clock.now()),
      adminQueues: ({ caller }) => readQueuesFor(caller.userId),
      publicFigures: rememberFigures(deps),
      find: ({ query: { search } }) => find(deps, search),
    },
    workers: [
      { name: 'paid total', everySeconds: 60, run: () => deps.db.transaction((tx) => addPaid(tx)) },
    ],
  } satisfies Module;
}

function showMoney(totals: Awaited<ReturnType<typeof totalsByKind>>) {
  const sum = (...kinds: AccountKind[]) =>
    usdc(kinds.reduce((micro, kind) => micro + (totals.get(kind) ?? zeroUsdc), 0n));
  return {
    treasury: usdc(-(totals.get('treasury') ?? zeroUsdc)),
    earners: sum('earner_reserved', 'earner_accruing', 'earner_available'),
    creators: sum('creator_available'),
    campaigns: sum('campaign_pool', 'campaign_fee', 'campaign_disputed'),
    inFlight: sum('earner_in_flight', 'creator_in_flight'),
    platform: sum('platform_fee', 'unclaimed'),
  };
}

/** An id, a wallet, a signature or a tweet is what it looks like; anything else begins a name. */
async function find(
  { db, searchPeople, findCampaignIds }: Deps,
  text: string,
): Promise<FoundRow[]> {
  if (isId(text)) {
    return findById(db, { id: text, campaignIds: await findCampaignIds.ofTask(db, text) });
  }
  const isBase58 = base58.test(text);
  if (isBase58 && text.length >= 64) return findBySignature(db, text);
  if (isBase58 && text.length >= 32) return findByWallet(db, text);
  const tweet = parseTweetUrl(text);
  if (tweet !== null) return readCampaigns(db, await findCampaignIds.ofTweet(db, tweet.tweetId));
  const prefix = text.replace(/^@/, '').toLowerCase();
  const [people, campaigns] = await Promise.all([
    searchPeople(db, { prefix, limit: maxPeople }),
    findCampaigns(db, text),
  ]);
  return [
    ...people.map(({ id, username, email }): FoundRow => ({
      kind: 'person',
      id,
      name: username,
      email,
    })),
    ...campaigns,
  ];
}

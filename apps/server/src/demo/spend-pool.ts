import { usdc } from '@stoke/domain';
import { addFigures, lockCampaign, type CampaignDeps } from '../campaigns/index.ts';
import { accounts, postTogether } from '../ledger/index.ts';
import type { Tx } from '../platform/db/db.ts';

/** Every reward is a multiple of it. */
const halfCent = 5_000n;

const roundsOfPay = 4;

/**
 * Pays the whole pool of a running campaign to earners, in about equal parts, one after the other over
 * its time: it is completed. Nobody can earn in a Spark or a FOMO campaign through a call of its own,
 * so this is posted to the books as it is.
 */
export async function spendPool(
  deps: CampaignDeps,
  tx: Tx,
  of: { campaignId: string; earners: readonly string[]; from: Date; until: Date },
): Promise<void> {
  const { campaignId, earners } = of;
  const campaign = await lockCampaign(tx, campaignId);
  if (!campaign) throw new Error(`There is no campaign ${campaignId}.`);
  const { kind, pool } = campaign;
  const from = accounts.campaignPool(campaignId);
  const paid = Array.from({ length: roundsOfPay }, () => earners).flat();
  const share = (pool / BigInt(paid.length) / halfCent) * halfCent;
  const first = pool - share * BigInt(paid.length - 1);
  const stepMs = (of.until.getTime() - of.from.getTime()) / paid.length;
  const name = `${kind}-earned`;
  const earned = paid.map((earner, i) => {
    const amount = usdc(i === 0 ? first : share);
    const moves = [{ from, to: accounts.earnerAvailable(earner), amount }];
    const at = new Date(of.from.getTime() + Math.round(stepMs * (i + 1)));
    return { reference: `${name}:${campaignId}:${i + 1}`, kind: name, moves, at };
  });
  const settled = await addFigures(deps, tx, [{ campaignId, spent: pool }]);
  await postTogether(tx, [...earned, ...settled]);
}

import { campaignEvents, shareDown, usdc, wholeDollars, zeroUsdc, type Usdc } from '@stoke/domain';
import { accounts, postTogether } from '../../money/ledger/index.ts';
import { lockUnbanned } from '../../people/profile/index.ts';
import type { Tx } from '../../platform/db/db.ts';
import { Refusal } from '../../platform/refusal.ts';
import { rulesOf, type CampaignWorkDeps } from './campaign-kind.ts';
import { isRunning, isTimeUp } from './campaign-state.ts';
import { lockCampaign, raisePrice, type Campaign } from './campaign-store.ts';

const minTopUp = wholeDollars(1n);
const maxPrice = wholeDollars(10_000_000n);

/**
 * Adds money of the creator's balance to their own running campaign. The addition has the campaign's
 * own share of fee (rule 1.4); its end time does not move. Refuses a campaign that is over, a
 * balance that is too low, and a banned creator. `amount` includes the fee.
 */
export async function topUpCampaign(
  deps: CampaignWorkDeps,
  tx: Tx,
  { campaignId, creatorId, amount }: { campaignId: string; creatorId: string; amount: Usdc },
): Promise<Campaign> {
  const before = await lockCampaign(tx, campaignId);
  if (before?.creatorId !== creatorId) throw new Refusal('request.not_found');
  await lockUnbanned(tx, creatorId);
  const at = deps.clock.now();
  if (!isRunning(before) || isTimeUp(before, at)) throw new Refusal('campaign.not_running');
  if (amount < minTopUp) throw new Refusal('campaign.top_up_invalid');
  if (before.price + amount > maxPrice) throw new Refusal('amount.too_large');
  const { kind, id } = before;
  const { listedIn, onToppedUp } = rulesOf(deps, before);
  const pool = shareDown(amount, before.pool, before.price);
  const fee = usdc(amount - pool);
  const campaign = await raisePrice(tx, { id, pool, fee });
  await onToppedUp?.(tx, campaign);
  tx.publish(['campaigns', 'balance'], { user: creatorId });
  tx.publish(listedIn, 'everybody');
  const from = accounts.creatorAvailable(creatorId);
  const moves = [
    { from, to: accounts.campaignPool(id), amount: pool },
    { from, to: accounts.campaignFee(id), amount: fee },
  ].filter((move) => move.amount > zeroUsdc);
  const name = campaignEvents(kind).toppedUp;
  const posting = { reference: `${name}:${id}:${campaign.topUpCount}`, kind: name, moves, at };
  await postTogether(tx, [posting], () => new Refusal('campaign.top_up_needs_funds'));
  return campaign;
}

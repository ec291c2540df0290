import type { Answer } from '@stoke/contract';
import { nameUsers } from '../../people/profile/index.ts';
import { type AuditDeps, writeAudit } from '../../site/audit/index.ts';
import type { Chain, InspectedTrade } from '../../gateways/solana/index.ts';
import { lockStatus } from '../../people/users/index.ts';
import type { Db, Queryable, Tx } from '../../platform/db/db.ts';
import { takeSignature } from '../../money/treasury/index.ts';
import { Refusal } from '../../platform/refusal.ts';
import { rewardOf } from './boost-state.ts';
import { lockBoost, type OwnedBoost, readBoost } from './boost-store.ts';
import {
  addLoop,
  findSigned,
  lockParticipation,
  type Participation,
  readParticipation,
} from './desk-store.ts';

export type DeskDeps = AuditDeps & {
  db: Db;
  chain: Pick<Chain, 'inspectTrade' | 'mint'>;
  /** The public page of a transaction; null without an explorer. */
  transactionUrl(signature: string): string | null;
};

type Trade = Extract<InspectedTrade, { kind: 'trade' }>;
type Asked = { participationId: string; signature: string };
/** A trade that the chain shows to be a loop of this participation. */
export type CheckedLoop = Asked & { userId: string };

/**
 * Checks on chain that a transaction is a loop of a participation (rule 7.1): final, successful,
 * signed by the participant's wallet, with the campaign's token and at least the volume of a loop
 * in USDC, inside the window. Holds no lock.
 */
export async function checkLoop(deps: DeskDeps, asked: Asked): Promise<CheckedLoop> {
  const { participation, campaign } = await readBoth(deps.db, asked.participationId);
  const { walletAddress: wallet, userId } = participation;
  const { tokenMint: token } = campaign;
  if (wallet === null) throw new Refusal('boost.account_closed');
  if (token === null) throw new Refusal('boost.without_token');
  const trade = await inspect(deps, { signature: asked.signature, wallet, token });
  checkTrade(trade, campaign);
  return { ...asked, userId };
}

type Checked = Answer<'verifyLoops'>[number];

/**
 * Verifies several transactions one after the other, each for the participant whose wallet signed it and in a transaction
 * of its own: those that are done stay done, and the same list again verifies none twice.
 */
export async function verifyLoops(
  deps: DeskDeps,
  { campaignId, signatures, by }: { campaignId: string; signatures: readonly string[]; by: string },
): Promise<Checked[]> {
  const campaign = await readBoost(deps.db, campaignId);
  if (!campaign) throw new Refusal('boost.campaign_unknown');
  const results: Checked[] = [];
  for (const signature of new Set(signatures.map((text) => text.trim()))) {
    // oxlint-disable-next-line no-await-in-loop -- loops of one participant are counted in turn
    results.push(await verifySigned(deps, campaign, { signature, by }));
  }
  return results;
}

async function verifySigned(
  deps: DeskDeps,
  campaign: OwnedBoost,
  { signature, by }: { signature: string; by: string },
): Promise<Checked> {
  try {
    const token = campaign.tokenMint;
    if (token === null) throw new Refusal('boost.without_token');
    const { signers } = await inspect(deps, { signature, wallet: '', token });
    const participation = await findSigned(deps.db, { campaignId: campaign.id, wallets: signers });
    if (!participation) throw new Refusal('boost.no_participant');
    const checked = await checkLoop(deps, { participationId: participation.id, signature });
    await deps.db.transaction((tx) => verifyLoop(deps, tx, { ...checked, by }));
    const nameOf = await nameUsers(deps.db, [checked.userId]);
    const { username } = nameOf(checked.userId);
    return { signature, username, rewardAmount: rewardOf(campaign), refusal: null };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { signature, username: null, rewardAmount: null, refusal: error.message };
  }
}

/** What the chain says about a final, successful transaction; refuses any other. */
export async function inspect(
  { chain }: Pick<DeskDeps, 'chain'>,
  input: { signature: string; wallet: string; token: string },
): Promise<Trade> {
  const found = await chain.inspectTrade(input).catch((cause: unknown) => {
    throw new Refusal('chain.unavailable', { cause });
  });
  if (found.kind === 'malformed') throw new Refusal('boost.signature_invalid');
  if (found.kind === 'not_found') throw new Refusal('boost.trade_unknown');
  if (found.kind === 'not_final') throw new Refusal('boost.trade_not_final');
  if (found.kind !== 'trade') throw new Refusal('boost.trade_failed');
  return found;
}

function checkTrade(trade: Trade, { startsAt, endsAt, volumePerLoop }: OwnedBoost): void {
  if (!trade.isSigned) throw new Refusal('boost.not_signed');
  if (trade.token === 0n) throw new Refusal('boost.token_not_moved');
  // A token has no price here: the volume is what was paid or received in USDC (decision 78).
  if (trade.usdc < volumePerLoop) throw new Refusal('boost.volume_too_small');
  const at = trade.blockTime;
  const isInside = at !== null && startsAt !== null && endsAt !== null;
  if (!isInside || at < startsAt || at > endsAt) throw new Refusal('boost.outside_window');
}

/**
 * Writes a checked loop: signature, loop with its reward and figures in one transaction. After a
 * crash it is all there, or the admin verifies it again.
 */
export async function verifyLoop(
  deps: DeskDeps,
  tx: Tx,
  { participationId, signature, userId, by }: CheckedLoop & { by: string },
): Promise<void> {
  const [id, at] = [deps.newId(), deps.clock.now()];
  // A signature comes before every row of the lock order.
  const isNew = await takeSignature(tx, { signature, usedFor: 'loop', usedId: id, at });
  await lockOpen(tx, userId);
  const { participation, campaign } = await lockBoth(tx, participationId);
  const { campaignId, pendingLoops, state } = participation;
  if (state !== 'active' || pendingLoops === 0) throw new Refusal('boost.nothing_pending');
  if (campaign.loopsCompleted >= campaign.totalLoops) throw new Refusal('boost.all_loops_done');
  if (!isNew) throw new Refusal('boost.signature_used');
  const reward = rewardOf(campaign);
  await addLoop(tx, { id, campaignId, participationId, signature, reward, verifiedAt: at });
  publishBoost(tx, campaign);
  const about = { campaign: campaignId, signature, reward: `${reward}` };
  const act = { actor: by, action: 'boost-loop-verified', subject: userId, about } as const;
  await writeAudit(deps, tx, act);
}

/** The campaign's own page and the desk are told. */
export function publishBoost(tx: Tx, { creatorId }: OwnedBoost): void {
  tx.publish('campaigns', { user: creatorId });
  tx.publish('campaigns', 'admins');
}

/** Locks the user and refuses one who is banned or deleted. */
async function lockOpen(tx: Tx, userId: string): Promise<void> {
  const status = await lockStatus(tx, userId);
  const isOpen = status !== null && !status.isDeleted && status.accountStatus !== 'banned';
  if (!isOpen) throw new Refusal('boost.account_closed');
}

type Both = { participation: Participation; campaign: OwnedBoost };

export async function readBoth(q: Queryable, participationId: string): Promise<Both> {
  const participation = await readParticipation(q, participationId);
  const campaign = participation && (await readBoost(q, participation.campaignId));
  if (!participation || !campaign) throw new Refusal('request.not_found');
  return { participation, campaign };
}

/** Locks the campaign, then the participation. */
export async function lockBoth(tx: Tx, participationId: string): Promise<Both> {
  const { campaignId } = (await readBoth(tx, participationId)).participation;
  const campaign = await lockBoost(tx, campaignId);
  const participation = await lockParticipation(tx, participationId);
  if (!participation || !campaign) throw new Refusal('request.not_found');
  return { participation, campaign };
}

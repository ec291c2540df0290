import { parseTelegramGroup, parseTweetUrl, taskOfLink } from '@stoke/domain';
import { unreservedPool } from '../core/index.ts';
import { readUsers, readTelegramId } from '../../people/profile/index.ts';
import type { Queryable, Tx } from '../../platform/db/db.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Submission } from '../../work/submissions/index.ts';
import { submitWork } from '../../work/decisions/index.ts';
import type { FomoDeps, FomoWorkDeps } from './fomo-deps.ts';
import type { FomoEvidence } from './fomo-evidence.ts';
import type { FomoLink } from './fomo-store.ts';
import { readLink, readPlace } from './place-store.ts';
import { holdAsMember, lockOpen, postOf, readHeldPlace } from './take-place.ts';

export type Proof = {
  text: string | null;
  link: string | null;
  /** The path of a private image. */
  image: string | null;
};
type Input = { campaignId: string; linkId: string; userId: string };

/**
 * Submits one link of the person's place, and reserves the task's rate. Once per link, and once
 * more after a rejection. Refuses work without a place, and without the proof that it needs.
 */
export async function submitLink(
  deps: FomoWorkDeps,
  tx: Tx,
  input: Input & { proof: Proof; isMember: boolean },
): Promise<Submission> {
  const { userId, proof, isMember } = input;
  const campaign = await lockOpen(deps, tx, input);
  const found = await readLink(tx, input);
  if (!found) throw new Refusal('request.not_found');
  const { link, task } = found;
  const place = await readHeldPlace(deps, tx, input);
  if (place?.taskId !== task.id) throw new Refusal('fomo.no_place');
  const worker = (await readUsers(tx, [userId])).get(userId);
  const xUsername = worker?.xUsername ?? null;
  if (taskOfLink(link.type)?.onX && xUsername === null) throw new Refusal('task.needs_x_account');
  if (isMember) await holdAsMember(tx, place);
  if (link.proofRequired && !isMember) requireProof(proof);
  const evidence: FomoEvidence = {
    taskName: task.name,
    linkName: link.name,
    link: link.link,
    linkType: link.type,
    requiredContent: link.requiredContent,
    xUsername,
    proofText: proof.text,
    proofLink: proof.link === null ? null : (parseTweetUrl(proof.link)?.url ?? proof.link),
    proofImage: proof.image,
    isMember,
  };
  return submitWork(deps.review, tx, {
    kind: 'fomo',
    campaignId: campaign.id,
    creatorId: campaign.creatorId,
    taskId: link.id,
    userId,
    amount: task.rate,
    poolLeft: unreservedPool(campaign),
    ...onTweet(link, xUsername),
    evidence,
    isChecked: isMember,
  });
}

function onTweet(link: FomoLink, handle: string | null) {
  const tweetId = postOf(link);
  return tweetId !== null && handle !== null ? { tweet: { tweetId, handle } } : {};
}

/** Refuses a person without a place in the task of this link, before anything is stored. */
export async function requirePlace(q: Queryable, input: Input): Promise<void> {
  const found = await readLink(q, input);
  if (!found) throw new Refusal('request.not_found');
  const place = await readPlace(q, input);
  const isTaken = place?.state === 'held' || place?.state === 'completed';
  if (!isTaken || place.taskId !== found.task.id) throw new Refusal('fomo.no_place');
}

function requireProof({ text, link, image }: Proof): void {
  if (text === null && link === null && image === null) throw new Refusal('fomo.proof_required');
}

/**
 * Whether Telegram shows the person in the group of this link, asked before the submission. False
 * when it cannot be asked: a private group, a group without the bot, no linked account. Refuses a
 * person who is not in a group that the bot sees.
 */
export async function isInGroup(deps: FomoDeps, input: Input): Promise<boolean> {
  const found = await readLink(deps.db, input);
  const name = found && taskOfLink(found.link.type)?.proof === 'group' ? groupOf(found.link) : null;
  const userId = name === null ? null : await readTelegramId(deps.db, input.userId);
  if (name === null || userId === null) return false;
  const standing = await askTelegram(deps, { name, userId }).catch(() => null);
  if (standing === 'outside') throw new Refusal('fomo.not_in_group');
  return standing === 'member';
}

export function groupOf({ link }: Pick<FomoLink, 'link'>): string | null {
  return parseTelegramGroup(link)?.name ?? null;
}

/** Null when the bot is not in the group. */
export async function askTelegram(
  { telegram }: Pick<FomoDeps, 'telegram'>,
  { name, userId }: { name: string; userId: string },
): Promise<'member' | 'outside' | null> {
  const group = await telegram.findGroup(name);
  if (!group) return null;
  const { chatId } = group;
  const bot = await telegram.identity();
  const own = await telegram.standingIn({ chatId, userId: String(bot.id) });
  if (!own || own.kind === 'outside') return null;
  const theirs = await telegram.standingIn({ chatId, userId });
  if (!theirs) return null;
  return theirs.kind === 'outside' ? 'outside' : 'member';
}

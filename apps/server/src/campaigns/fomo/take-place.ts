import { fomoTerms, hourMs, parseTweetUrl, taskOfLink } from '@stoke/domain';
import { type Campaign, lockCampaign, nameCampaigns, stateAt } from '../core/index.ts';
import { lockAbleToWork, readUsers } from '../../people/profile/index.ts';
import { lockStatus } from '../../people/users/index.ts';
import { notify } from '../../messaging/notices/index.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import { Refusal } from '../../platform/refusal.ts';
import { refuseDoneTweets } from '../../work/submissions/index.ts';
import type { FomoWorkDeps } from './fomo-deps.ts';
import { type FomoLink, readLinks } from './fomo-store.ts';
import { isTelegramTaken, readTelegramAccount, writeTelegramAccount } from './member-store.ts';
import {
  insertPlace,
  isDisputed,
  listHeldPlaces,
  lookAgain,
  markLeft,
  type Place,
  readPlace,
  readPlaceWork,
  readTask,
  releaseLapsedPlace,
} from './place-store.ts';

type Input = { campaignId: string; userId: string };

/**
 * Locks a FOMO campaign for the work of this person. Refuses campaigns that are not open, that are
 * over and the person's own. One that ended automatically still accepts rejected work again: it kept the reward.
 */
export async function lockOpen(
  { clock, settings }: Pick<FomoWorkDeps, 'clock' | 'settings'>,
  tx: Tx,
  { campaignId, userId, linkId }: Input & { linkId?: string },
): Promise<Campaign> {
  const campaign = await lockFomo(tx, campaignId);
  if (!(await settings.read(tx)).fomoOpen) throw new Refusal('fomo.not_launched');
  const state = stateAt(campaign, clock.now());
  const isAgain =
    state === 'completed' && linkId !== undefined && (await isDisputed(tx, { linkId, userId }));
  if (state !== 'active' && !isAgain) throw new Refusal('task.ended');
  if (campaign.creatorId === userId) throw new Refusal('task.own_campaign');
  return campaign;
}

/** Locks a FOMO campaign that has started. */
async function lockFomo(tx: Tx, campaignId: string): Promise<Campaign> {
  const campaign = await lockCampaign(tx, campaignId);
  if (campaign?.kind !== 'fomo' || campaign.activatedAt === null) {
    throw new Refusal('request.not_found');
  }
  return campaign;
}

/**
 * Takes a place in one task; a repeat changes nothing. A person has one place in a campaign: a
 * lapsed one is given back first. Refuses a full task, and one that the person cannot complete: all of it was
 * approved before, its work was rejected twice, or their X account was used for one of its posts elsewhere.
 */
export async function takePlace(
  deps: FomoWorkDeps,
  tx: Tx,
  input: Input & { taskId: string },
): Promise<void> {
  const { id: campaignId } = await lockOpen(deps, tx, input);
  const { userId, taskId } = input;
  const takenAt = deps.clock.now();
  const place = await readHeldPlace(deps, tx, input);
  const task = await readTask(tx, input);
  if (!task) throw new Refusal('request.not_found');
  if (place) {
    if (place.taskId === taskId) return;
    throw new Refusal('fomo.place_held');
  }
  const { isDone, isRejectedTwice } = await readPlaceWork(tx, { taskId, userId, takenAt });
  if (isDone) throw new Refusal('task.already_submitted');
  if (isRejectedTwice) throw new Refusal('fomo.rejected_twice');
  await refuseDonePosts(tx, input);
  const telegramAccount = await readTelegramAccount(tx, input);
  await refuseSecondPlace(tx, { campaignId, userId, account: telegramAccount });
  if (
    task.participants >= task.target &&
    !(await releaseLapsed(deps, tx, { campaignId, taskId }))
  ) {
    throw new Refusal('fomo.task_full');
  }
  await lockAbleToWork(tx, userId);
  const expiresAt = new Date(takenAt.getTime() + fomoTerms.placeHours * hourMs);
  const lookAt = new Date(expiresAt.getTime() - fomoTerms.remindHours * hourMs);
  await insertPlace(tx, {
    id: deps.newId(),
    campaignId,
    taskId,
    userId,
    takenAt,
    expiresAt,
    lookAt,
    telegramAccount,
  });
  publishChanges(tx, input);
}

/** An X account is paid once per tweet (rule 4.8). */
async function refuseDonePosts(
  tx: Tx,
  { taskId, userId }: { taskId: string; userId: string },
): Promise<void> {
  const handle = (await readUsers(tx, [userId])).get(userId)?.xUsername;
  if (!handle) return;
  const tasks = (await readLinks(tx, [taskId])).flatMap((link) => {
    const tweetId = postOf(link);
    return tweetId === null ? [] : [{ id: link.id, tweetId }];
  });
  await refuseDoneTweets(tx, { userId, handle, tasks });
}

/** The number of the post to which a link's task is done; null of every other link. */
export function postOf({ type, link }: FomoLink): string | null {
  const isOnPost = taskOfLink(type)?.onX === 'post';
  return (isOnPost && parseTweetUrl(link)?.tweetId) || null;
}

/** A Telegram account has one place in a campaign, even after it is linked to another user. */
async function refuseSecondPlace(tx: Tx, input: Input & { account: Buffer | null }): Promise<void> {
  const { account } = input;
  if (account !== null && (await isTelegramTaken(tx, { ...input, account }))) {
    throw new Refusal('fomo.telegram_used');
  }
}

/**
 * Holds a place with the Telegram account that was found in the group, from then on with no other. The
 * campaign is locked.
 */
export async function holdAsMember(tx: Tx, place: Place): Promise<void> {
  const account = await readTelegramAccount(tx, place);
  if (account === null) throw new Refusal('fomo.other_telegram');
  if (place.telegramAccount === null) {
    await refuseSecondPlace(tx, { ...place, account });
    await writeTelegramAccount(tx, { id: place.id, account });
  } else if (!place.telegramAccount.equals(account)) {
    throw new Refusal('fomo.other_telegram');
  }
}

/** The place that a person has, unless it lapsed; the campaign is locked. */
export async function readHeldPlace(
  deps: Pick<FomoWorkDeps, 'clock'>,
  tx: Tx,
  input: Input,
): Promise<Place | null> {
  const { campaignId, userId } = input;
  if (await releaseLapsed(deps, tx, { campaignId, userId })) return null;
  const place = await readPlace(tx, input);
  return place?.state === 'held' || place?.state === 'completed' ? place : null;
}

/**
 * Gives back a place that lapsed: that of a person, or one of a task, so that the next person does not
 * wait for the worker. The campaign is locked.
 * @returns whether there was one.
 */
async function releaseLapsed(
  { clock }: Pick<FomoWorkDeps, 'clock'>,
  tx: Tx,
  input: { campaignId: string } & ({ userId: string } | { taskId: string }),
): Promise<boolean> {
  const place = await releaseLapsedPlace(tx, { ...input, now: clock.now() });
  if (place) publishChanges(tx, place);
  return place !== null;
}

/** Gives a place back, while nothing is submitted for it. */
export async function leavePlace(deps: FomoWorkDeps, tx: Tx, input: Input): Promise<void> {
  await lockFomo(tx, input.campaignId);
  const place = await readHeldPlace(deps, tx, input);
  if (!place) throw new Refusal('fomo.no_place');
  if (place.state !== 'held' || (await readPlaceWork(tx, place)).isSubmitted) {
    throw new Refusal('fomo.work_submitted');
  }
  await markLeft(tx, { ...place, at: deps.clock.now() });
  publishChanges(tx, input);
}

/** Gives back the places of a deleted account, but for those with work that is alive, a campaign at a time. Safe to repeat. */
export async function releasePlacesOf(
  deps: Pick<FomoWorkDeps, 'clock'> & { db: Db },
  userId: string,
): Promise<void> {
  for (const { campaignId } of await listHeldPlaces(deps.db, userId)) {
    await deps.db.transaction(async (tx) => {
      await lockFomo(tx, campaignId);
      const place = await readHeldPlace(deps, tx, { campaignId, userId });
      if (place?.state !== 'held' || (await readPlaceWork(tx, place)).isLive) return;
      await markLeft(tx, { ...place, at: deps.clock.now() });
      publishChanges(tx, place);
    });
  }
}

/**
 * Does what is due for a place: reminds its person, gives it back when its time is up, or looks
 * again a day later when its work is alive. Safe to repeat.
 */
export async function processDuePlace(deps: FomoWorkDeps, tx: Tx, input: Input): Promise<void> {
  const campaign = await lockFomo(tx, input.campaignId);
  const place = await readHeldPlace(deps, tx, input);
  const now = deps.clock.now();
  if (place?.state !== 'held' || place.lookAt === null || place.lookAt > now) return;
  const { id, userId, expiresAt } = place;
  if ((await readPlaceWork(tx, place)).isLive) {
    const lookAt = new Date(now.getTime() + fomoTerms.placeHours * hourMs);
    await lookAgain(tx, { id, lookAt });
  } else {
    const person = await lockStatus(tx, userId);
    await lookAgain(tx, { id, lookAt: expiresAt });
    if (person?.isDeleted !== false) return;
    const { id: campaignId, name } = campaign;
    const work = await nameTask(tx, place);
    const facts = { campaignId, name, expiresAt: expiresAt.toISOString(), work };
    await notify(deps, tx, { userId, kind: 'place_lapses', subject: id, facts });
  }
}

/** The name that an earner reads for the task of a place. */
async function nameTask(tx: Tx, { campaignId, taskId }: Place) {
  const campaign = (await nameCampaigns(tx, [campaignId])).get(campaignId);
  const task = await readTask(tx, { campaignId, taskId });
  if (!campaign || !task) return undefined;
  const { name: campaignName, brand, creatorId } = campaign;
  return { creatorId, brand, campaignName, taskName: task.name, link: null };
}

function publishChanges(tx: Tx, { campaignId, userId }: Input): void {
  tx.publish('submissions', { user: userId });
  tx.publish('campaigns', { campaign: campaignId });
}

import { lockAbleToWork, readUsers } from '../../people/profile/index.ts';
import { readCampaign, stateAt, type Campaign } from '../core/index.ts';
import type { Queryable } from '../../platform/db/db.ts';
import type { TrafficTx } from '../../platform/db/traffic.ts';
import { Refusal } from '../../platform/refusal.ts';
import {
  insertParticipation,
  recordAction,
  recordActionsDone,
  recordJoined,
  readPerson,
  type ReportedAction,
} from './participation-store.ts';
import type { SparkDeps } from './spark-deps.ts';
import { readDetailsOf, type SparkDetails } from './spark-store.ts';

type Input = { campaignId: string; userId: string };

/**
 * Takes part in a running Spark, and asks Telegram whether the person is in its group (rule 5.3).
 * Safe to repeat. Refuses campaigns that are not running, the creator and suspended users.
 */
export async function participate(deps: SparkDeps, input: Input): Promise<void> {
  const isInGroup = await askMembership(deps, input);
  const needs = await checkAbleToTakePart(deps, input);
  await takePart(deps, { ...input, needs }, async (tx, at) => {
    if (isInGroup) await recordJoined(tx, { ...input, at });
  });
}

/** Reports a required action on X, which takes part too. Refuses users without an X account. */
export async function reportAction(
  deps: SparkDeps,
  input: Input & { action: ReportedAction },
): Promise<void> {
  const worker = (await readUsers(deps.db, [input.userId])).get(input.userId);
  if (worker?.xUsername === null) throw new Refusal('task.needs_x_account');
  const needs = await checkAbleToTakePart(deps, input);
  await takePart(deps, { ...input, needs }, (tx, at) => recordAction(tx, { ...input, at }));
}

/**
 * Asks the books whether a person may take part. Who is banned before they have is never paid: the judge and
 * the posting ask again. @returns what the Spark requires.
 */
function checkAbleToTakePart(
  { db, clock }: SparkDeps,
  { campaignId, userId }: Input,
): Promise<SparkDetails> {
  return db.transaction(async (tx) => {
    const campaign = await readSpark(tx, campaignId);
    const state = stateAt(campaign, clock.now());
    if (state === 'pending') throw new Refusal('spark.not_started');
    if (state === 'ended' || state === 'completed') throw new Refusal('campaign.is_over');
    if (campaign.creatorId === userId) throw new Refusal('task.own_campaign');
    await lockAbleToWork(tx, userId);
    return readDetailsOf(tx, campaignId);
  });
}

/** Takes part, with what is done on X or in the group. */
async function takePart(
  { traffic, clock }: SparkDeps,
  { campaignId, userId, needs }: Input & { needs: SparkDetails },
  record: (tx: TrafficTx, at: Date) => Promise<void>,
): Promise<void> {
  await traffic.databaseOf(campaignId).transaction(async (tx) => {
    const at = wholeSecond(clock.now());
    await insertParticipation(tx, { campaignId, userId, at });
    await record(tx, at);
    await recordActionsDone(tx, { campaignId, userId, needs });
    tx.publish('submissions', { user: userId });
  });
}

/** Whether Telegram says that the person is in the group; false when it cannot be asked. */
async function askMembership(
  { db, traffic, telegram }: SparkDeps,
  { campaignId, userId }: Input,
): Promise<boolean> {
  await readSpark(db, campaignId);
  const person = await readPerson({ db, traffic }, { campaignId, userId });
  const { telegramChatId: chatId } = await readDetailsOf(db, campaignId);
  const telegramUserId = person?.telegramUserId ?? null;
  if (chatId === null || telegramUserId === null || person?.joinedAt) return false;
  const asked = telegram.standingIn({ chatId, userId: telegramUserId });
  const standing = await asked.catch(() => null);
  return standing !== null && standing.kind !== 'outside';
}

/** The Spark, whatever its state. */
export async function readSpark(q: Queryable, campaignId: string): Promise<Campaign> {
  const campaign = await readCampaign(q, campaignId);
  if (campaign?.kind !== 'spark') throw new Refusal('request.not_found');
  return campaign;
}

/** Telegram dates actions in whole seconds: one in the second of joining still counts. */
function wholeSecond(at: Date): Date {
  return new Date(Math.floor(at.getTime() / 1000) * 1000);
}

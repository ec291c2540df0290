import { sparkDoubts, type SparkAction, type Usdc } from '@stoke/domain';
import type { BothSides } from '../../../platform/db/traffic.ts';
import { expectedOf, readOutlooks, type Outlook } from './outlook.ts';
import { readRewards, type SparkRewardRow, type WaitingAction } from './rewards-store.ts';

/** An action that waits, what it may bring, and what is known against it. */
export type ComingAction = {
  kind: SparkAction;
  at: Date;
  text: string | null;
  expected: Usdc;
  against: string | null;
};

/** What a person earned in a Spark; `coming` are the last actions that wait, newest first. */
export type SparkRewards = Omit<SparkRewardRow, 'coming'> & { coming: ComingAction[] };

/** The last Sparks that a person did something in; with `chatId` only those of that group. */
export async function readOwnRewards(
  sides: BothSides,
  input: { userId: string; chatId: string | null },
): Promise<SparkRewards[]> {
  const sparks: SparkRewards[] = [];
  for (const { coming: actions, ...spark } of await readRewards(sides, input)) {
    const { campaignId } = spark;
    // oxlint-disable-next-line no-await-in-loop -- one connection, and four Sparks at most
    const outlooks = await readOutlooks(sides, { ...input, campaignId, actions });
    const coming = actions.map((action) => toComing(action, outlooks.get(action.id)));
    sparks.push({ ...spark, coming });
  }
  return sparks;
}

function toComing(action: WaitingAction, outlook: Outlook | undefined): ComingAction {
  const { kind, at, text, status, doubt } = action;
  const expected = expectedOf(action, outlook);
  const held = status === 'doubtful' && doubt !== null ? sparkDoubts[doubt] : null;
  return { kind, at, text, expected, against: outlook?.reason ?? held };
}

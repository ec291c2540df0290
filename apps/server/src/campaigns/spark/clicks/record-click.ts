import { sparkRuleVersion, type SparkCode } from '@stoke/domain';
import { stateAt } from '../../core/index.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Queryable } from '../../../platform/db/db.ts';
import type { TrafficDatabases } from '../../../platform/db/traffic.ts';
import type { NewId } from '../../../platform/ids.ts';
import { insertClick } from './click-store.ts';
import { readPart, type Missing } from '../show-participation.ts';

const codes: Readonly<Record<Missing, SparkCode>> = {
  own_campaign: 'OWN_CAMPAIGN',
  suspended: 'SUSPENDED',
  muted: 'MUTED',
  rules: 'RULES_MISSING',
  telegram: 'NOT_LINKED',
  other_account: 'OTHER_ACCOUNT',
  participate: 'NOT_PARTICIPANT',
  x_account: 'ACTIONS_MISSING',
  like: 'ACTIONS_MISSING',
  retweet: 'ACTIONS_MISSING',
  comment: 'ACTIONS_MISSING',
  joinTelegram: 'ACTIONS_MISSING',
};

type ClickDeps = {
  db: Queryable;
  traffic: TrafficDatabases;
  clock: Clock;
  newId: NewId;
  settleSeconds: number;
};

/**
 * Records that a person opened a link of a campaign, by its id, with the reason when that is not paid. Repeats
 * change nothing. It is judged when a message of the same time is, so that neither comes first in
 * a pool that runs out.
 */
export async function recordClick(
  deps: ClickDeps,
  { userId, campaignId, link }: { userId: string; campaignId: string; link: string },
): Promise<void> {
  const { clock, newId, settleSeconds } = deps;
  const at = clock.now();
  const { campaign, person, missing } = await readPart(deps, { campaignId, userId });
  // Once it is settled no click is judged.
  if (campaign.settledAt !== null) return;
  const isLive = stateAt(campaign, at) === 'active';
  const [first] = missing;
  const blockedReason = first === undefined ? null : codes[first];
  const code = isLive ? blockedReason : 'CAMPAIGN_NOT_LIVE';
  await deps.traffic.databaseOf(campaignId).transaction(async (tx) => {
    const isNew = await insertClick(tx, {
      id: newId(),
      campaignId,
      userId,
      link,
      sender: person.telegramUserId,
      at,
      dueAt: new Date(at.getTime() + settleSeconds * 1000),
      code,
      ruleVersion: sparkRuleVersion,
    });
    if (isNew) tx.publish('submissions', { user: userId });
  });
}

import { api } from '@stoke/contract';
import {
  appealTextLimits,
  deskLimits,
  maxDripTweets,
  fomoLimits,
  maxFomoTasks,
  parseTelegramUsername,
  parseUsername,
  payoutsPerTransaction,
  reversalNoteLength,
  sparkLimits,
  sparkTextLength,
  supportMessageMax,
  supportTitleMax,
  trustLimits,
  trustScoreMaximum,
  maxTweetText,
} from '@stoke/domain';
import { expect, test } from 'vitest';
import { linkKinds } from '../../apps/server/src/campaigns/spark/clicks/click-token.ts';
import { longestText } from '../../apps/server/src/messaging/telegram/messages.ts';
import { readLimits } from './read-constraints.ts';

/** What the program lets through at most, and at least where it says so. */
type Limit = { max: number; min?: number };
type Schema = {
  minLength?: number;
  maxLength?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
};

type Body = { toJSONSchema(params: { io: 'output'; unrepresentable: 'any' }): Schema };

/** The limit of a field of a call's body: `tasks.name` is the name of one of the tasks. */
function sent(call: keyof typeof api, path: string): Limit {
  const { body } = api[call] as { body?: Body };
  if (!body) throw new Error(`${call} has no body.`);
  const whole = body.toJSONSchema({ io: 'output', unrepresentable: 'any' });
  const field = path.split('.').reduce((schema, key) => {
    const properties = schema.properties ?? schema.items?.properties;
    const found = properties?.[key];
    if (!found) throw new Error(`${call} has no field ${path}.`);
    return found;
  }, whole);
  for (const { maxLength, maxItems, maximum, minLength, minimum } of [
    field,
    ...(field.anyOf ?? []),
  ]) {
    const max = maxLength ?? maxItems ?? maximum;
    const min = minLength ?? minimum;
    if (max !== undefined) return min === undefined ? { max } : { max, min };
  }
  throw new Error(`${path} of ${call} is not limited.`);
}

/** The lengths of text that a function of the domain takes. */
function read(parse: (text: string) => string | null): Limit {
  const taken = Array.from({ length: 400 }, (_, length) => length).filter((length) => {
    return parse('a'.repeat(length)) !== null;
  });
  return { min: taken.at(0) ?? 0, max: taken.at(-1) ?? 0 };
}

const trust: Limit = { min: 0, max: trustScoreMaximum };
const belowTheStart: Limit = { min: 0, max: trustLimits[0].below - 1 };
const task = 'campaignTasks';

/** Every limit of the database that the program has, too. */
const limits: Readonly<Record<string, Limit>> = {
  'admin_request.reason': sent('askForAct', 'reason'),
  'app_user.trust_score': trust,
  'app_user.username': read(parseUsername),
  'appeal.note': sent('decideAppeal', 'note'),
  'appeal.text': appealTextLimits,
  'ban.evidence': sent('banUser', 'evidence'),
  'ban.lift_reason': sent('unbanUser', 'reason'),
  'ban.reason': sent('banUser', 'reason'),
  'banner.link': { max: sent('addBanner', 'link').max },
  'banner.title': sent('addBanner', 'title'),
  'boost_campaign.name': sent('importBoost', 'campaignName'),
  'boost_campaign.speed': sent('importBoost', 'speed'),
  'boost_campaign.tweet_url': sent('importBoost', 'tweetLink'),
  'boost_participation.payment_id': sent('markBoostPaid', 'transactionId'),
  'campaign.duration_hours': {
    min: sparkLimits.durationHoursMinimum,
    max: sparkLimits.durationHoursMaximum,
  },
  'campaign.name': { max: Math.max(fomoLimits.nameLength, sparkLimits.nameLength) },
  'creator_profile.description': sent('saveCreatorDashboard', 'description'),
  'creator_profile.name': sent('saveCreatorDashboard', 'name'),
  'creator_profile.username': read(parseUsername),
  'deposit_by_hand.reason': sent('creditTransfer', 'reason'),
  'dispute.answer': sent('decideAppeal', 'note'),
  'drip_tweet.about': { max: maxTweetText },
  'drip_tweet.position': { min: 1, max: maxDripTweets },
  'fomo_campaign.rules': { max: fomoLimits.rules },
  'fomo_link.description': sent('createFomo', `${task}.links.description`),
  'fomo_link.link': sent('createFomo', `${task}.links.link`),
  'fomo_link.name': sent('createFomo', `${task}.links.name`),
  'fomo_link.position': { min: 1, max: fomoLimits.linksPerTask },
  'fomo_link.proof_placeholder': sent('createFomo', `${task}.links.proofPlaceholder`),
  'fomo_link.required_content': sent('createFomo', `${task}.links.requiredContent`),
  'fomo_task.guide_link': sent('createFomo', `${task}.guideLink`),
  'fomo_task.guide_text': sent('createFomo', `${task}.guideText`),
  'creator_profile.rules_version': { max: sent('acknowledgeRules', 'version').max },
  'fomo_task.links': { min: 1, max: fomoLimits.linksPerTask },
  'fomo_task.key': sent('createFomo', `${task}.key`),
  'fomo_task.name': { max: sent('createFomo', `${task}.name`).max },
  'fomo_task.position': { min: 1, max: maxFomoTasks },
  'former_account.score': belowTheStart,
  'passkey.credential_id': { max: sent('addPasskey', 'made.id').max },
  'passkey.name': sent('addPasskey', 'name'),
  'payout_attempt_item.position': { min: 0, max: payoutsPerTransaction - 1 },
  'payout_pause.lift_reason': sent('resumePayouts', 'reason'),
  'returned_account.score': belowTheStart,
  'rules_acceptance.version': { max: sent('acknowledgeRules', 'version').max },
  'setting_proposal.reason': sent('saveSettings', 'reason'),
  'signal.dismiss_reason': sent('dismissSignal', 'reason'),
  'signal_act.reason': sent('actOnSignal', 'reason'),
  'signal_act.undo_reason': sent('undoSignalAct', 'reason'),
  'spark_campaign.hashtags': { max: sparkLimits.hashtags },
  'spark_campaign.instructions': { max: sparkLimits.instructionsLength },
  'spark_campaign.person_percent': {
    min: sparkLimits.personPercentMinimum,
    max: sparkLimits.personPercentMaximum,
  },
  'spark_link.label': { max: sparkLimits.linkLabelLength },
  // the tweet is always there
  'spark_link.position': { min: 1, max: linkKinds.length - 1 + sparkLimits.links - 1 },
  'traffic.spark_text.text': { max: sparkTextLength, min: 1 },
  'spark_reversal.answer': sent('decideAppeal', 'note'),
  'spark_reversal.note': { max: reversalNoteLength },
  'suspension.end_reason': sent('endSuspension', 'reason'),
  'suspension.reason': sent('suspendUser', 'reason'),
  'person_note.text': sent('addPersonNote', 'text'),
  'submission.note': sent('rejectTask', 'note'),
  'desk_note.text': { max: deskLimits.note },
  'snippet.text': { max: supportMessageMax },
  'snippet.title': { max: deskLimits.snippetTitle },
  'support_message.text': { max: supportMessageMax },
  'support_ticket.title': { max: supportTitleMax },
  'telegram_message.text': { max: longestText },
  'telegram_verification.typed_username': read(parseTelegramUsername),
  'trust_move.points': { min: -trustScoreMaximum, max: trustScoreMaximum },
  'trust_move.score_after': trust,
  'x_claim.note': sent('refuseXAccount', 'note'),
  'x_claim.post_link': sent('showXPost', 'postLink'),
};

/** Limits that only the database has, by the reason for which nothing can be compared. */
const onlyInSql: Readonly<Record<string, readonly string[]>> = {
  'an email address has at most 254 characters, which the contract knows as its shape Email': [
    'app_user.email',
    'mail_ask.email',
    'one_time_code.email',
    'outgoing_mail.to_address',
    'support_ticket.email',
  ],
  'a hash or random bytes of a known size': [
    'passkey_challenge.challenge',
    'proof_chunk.first_key',
    'proof_chunk.nodes',
    'proof_tree.secret',
    'recovery_code.code_hash',
  ],
  'a link that the program wrote from a parsed one': [
    'campaign.banner',
    'drip_action.reply_link',
    'drip_tweet.url',
    'spark_campaign.group_link',
    'spark_campaign.tweet_url',
    'spark_link.url',
  ],
  'made by the program: the bound only stops a mistake from filling the disk': [
    'audit.about',
    'audit.action',
    'audit.subject',
    'mail_ask.network',
    'notice.subject',
    'outgoing_mail.error',
    'passkey.public_key',
    'payout_pause.reason',
    'proof_anchor.memo',
    'second_factor.sealed_secret',
    'setting.key',
    'spark_hiding.key',
    'traffic.spark_action.key',
    'telegram_connection.reference',
    'telegram_message.reference',
    'user_session.device',
    'user_session.network',
    'x_work.tweet_id',
  ],
  'arithmetic of the rule itself': [
    'banner.position',
    'fomo_task.allocation_tenths',
    'payout.releases_needed',
    'signal.base',
    'signal.strength',
    'telegram_update.slot',
  ],
  'cut to the limit where it is written, and tested there': ['creator_profile.tags'],
  'what Telegram, Solana or HTTP allow': [
    'chain_signature.signature',
    'idempotency_key.key',
    'spark_group.missing_rights',
    'spark_group.title',
  ],
};

const inDatabase = await readLimits();

test.each(Object.entries(limits))('what may be sent for %s fits the database', (column, limit) => {
  const { min, max } = inDatabase.get(column) ?? { min: null, max: NaN };
  const change = `change the check of ${column} in migrations/0001-schema, or the limit of the program`;
  const most = `At most ${limit.max} in the program and ${max} in the database: ${change}.`;
  expect(max, most).toBe(limit.max);
  const least = `At least ${limit.min ?? 0} in the program and ${min ?? 0} in the database: ${change}.`;
  expect(min ?? 0, least).toBeLessThanOrEqual(limit.min ?? min ?? 0);
});

test('every limit of the database is compared, or says why not', () => {
  const known = [...Object.keys(limits), ...Object.values(onlyInSql).flat()];
  const unnamed = [...inDatabase.keys()].filter((column) => !known.includes(column));
  const gone = known.filter((column) => !inDatabase.has(column));
  const words = [
    ...unnamed.map((column) => `Name ${column} in limits, or in onlyInSql with the reason.`),
    ...gone.map((column) => `Take ${column} out: the database has it no longer.`),
  ];
  expect(words).toEqual([]);
});

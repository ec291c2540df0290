import type { Answer } from '@stoke/contract';
import {
  sparkLimitLeft,
  sparkPersonLimit,
  suspensionText,
  usdc,
  zeroUsdc,
  type Usdc,
} from '@stoke/domain';
import type { BothSides } from '../../platform/db/traffic.ts';
import { Refusal } from '../../platform/refusal.ts';
import { clickLinksOf, type LinkSigning } from './clicks/click-links.ts';
import { readSpark } from './participate.ts';
import { readPerson, type PersonInSpark } from './participation-store.ts';
import type { GroupTelegram } from './spark-deps.ts';
import { readDetailsOf, type SparkDetails } from './spark-store.ts';

type Shown = Answer<'sparkParticipation'>;
export type Missing = Shown['missing'][number]['code'];
type Actions = Shown['actions'];

const messages: Readonly<Record<Exclude<Missing, 'suspended'>, string>> = {
  own_campaign: 'This is your own campaign. You can earn in the campaigns of others.',
  muted: 'The creator of this campaign muted you here: nothing more is paid.',
  rules: 'Accept the rules.',
  telegram: 'Link your Telegram account on your profile.',
  other_account:
    'Your Telegram account earned in this campaign for another account. Only that one is paid for it here.',
  participate: 'Press Participate Now!',
  x_account: 'Link your X account on your profile.',
  like: 'Like the tweet, then report it here.',
  retweet: 'Retweet the tweet, then report it here.',
  comment: 'Comment on the tweet, then report it here.',
  joinTelegram: 'Join the Telegram group.',
};

/** What a person is to do about what is missing. */
export function messageFor(code: Missing, { suspendedUntil }: PersonInSpark): string {
  return code === 'suspended' ? suspensionText(suspendedUntil) : messages[code];
}

type Input = { campaignId: string; userId: string };

/** A person in a Spark, with what is done, what is missing to be paid, and what is left of the limit per person. */
export async function readPart(sides: BothSides, { campaignId, userId }: Input) {
  const campaign = await readSpark(sides.db, campaignId);
  const [details, person] = await Promise.all([
    readDetailsOf(sides.db, campaignId),
    readPerson(sides, { campaignId, userId }),
  ]);
  if (!person) throw new Refusal('request.not_found');
  const actions = actionsOf(details, person);
  const missing = missingOf(actions, person, campaign.creatorId === userId);
  const limit = sparkPersonLimit(campaign.pool, details.personPercent);
  const limitLeft = limitLeftOf(limit, person, missing);
  return { campaign, details, person, actions, missing, limitLeft };
}

/** A person's part in a Spark: what is done, what is missing to be paid, and the sums. */
export async function showParticipation(
  deps: LinkSigning & { telegram: Pick<GroupTelegram, 'groupPageOf'> },
  sides: BothSides,
  input: Input,
): Promise<Shown> {
  const { details, person, actions, missing, limitLeft } = await readPart(sides, input);
  const { areActionsRemoved, ...part } = person;
  return {
    ...part,
    limitLeft,
    ...(areActionsRemoved ? { areActionsRemoved } : {}),
    isParticipant: person.participatesSince !== null,
    isEligible: missing.length === 0,
    missing: missing.map((code) => ({ code, message: messageFor(code, person) })),
    actions,
    groupUrl: deps.telegram.groupPageOf({
      link: details.groupLink,
      chatId: details.telegramChatId,
    }),
    links: await clickLinksOf(deps, sides, input),
  };
}

/** What a person can still be paid of the limit, as the judge counts it. */
function limitLeftOf(limit: Usdc, person: PersonInSpark, missing: readonly Missing[]): Usdc {
  if (missing.includes('muted') || missing.includes('other_account')) return zeroUsdc;
  const earned = usdc(person.reserved + person.available);
  return sparkLimitLeft(limit, { earned, disputed: person.disputed });
}

function actionsOf(details: SparkDetails, person: PersonInSpark): Actions {
  const state = (isNeeded: boolean, doneAt: Date | null) => {
    if (!isNeeded) return 'not_required';
    return doneAt === null ? 'todo' : 'done';
  };
  return {
    like: state(details.needsLike, person.likedAt),
    retweet: state(details.needsRetweet, person.retweetedAt),
    comment: state(details.needsComment, person.commentedAt),
    joinTelegram: state(details.needsJoin, person.joinedAt),
  };
}

function missingOf(actions: Actions, person: PersonInSpark, isOwn: boolean): Missing[] {
  if (isOwn) return ['own_campaign'];
  const { like, retweet, comment, joinTelegram } = actions;
  const isTodoOnX = [like, retweet, comment].includes('todo');
  const lacks: readonly (readonly [Missing, boolean])[] = [
    ['suspended', person.accountStatus !== 'active'],
    ['muted', person.mutedAt !== null],
    ['rules', !person.hasRules],
    ['telegram', person.telegramUserId === null],
    ['other_account', person.earnsForAnother],
    ['participate', person.participatesSince === null],
    ['x_account', isTodoOnX && person.xUsername === null],
    ['like', like === 'todo'],
    ['retweet', retweet === 'todo'],
    ['comment', comment === 'todo'],
    ['joinTelegram', joinTelegram === 'todo'],
  ];
  return lacks.flatMap(([code, isLacking]) => (isLacking ? [code] : []));
}

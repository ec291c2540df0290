import { refusals } from '@stoke/contract/refusals';
import {
  parseTelegramGroup,
  parseTweetUrl,
  readDollars,
  sparkLimits,
  zeroUsdc,
  type RequiredActions,
  type Usdc,
} from '@stoke/domain';
import { amountText, centsProblem } from '../../../lib/amount-text.ts';
import { startProblem, type StartEntry } from '../../../entities/campaigns/start-time.ts';

/** The raw input of the form. */
export type SparkFields = {
  name: string;
  banner: File | null;
  budget: string;
  durationHours: string;
  /** In percent of the pool. */
  personLimitPercent: string;
  start: StartEntry;
  telegramGroupLink: string;
  tweetUrl: string;
  /** Comma separated. */
  hashtags: string;
  /** Null until one of them is changed: the usual ones. */
  requiredActions: RequiredActions | null;
  additionalInstructions: string;
};

export type SparkProblems = Partial<Record<keyof SparkFields, string>>;

export const emptyFields: SparkFields = {
  name: '',
  banner: null,
  budget: '',
  durationHours: '',
  personLimitPercent: String(sparkLimits.personPercentUsual),
  start: null,
  telegramGroupLink: '',
  tweetUrl: '',
  hashtags: '',
  requiredActions: null,
  additionalInstructions: '',
};

const required = {
  name: 'Campaign Name',
  budget: 'Total Budget',
  durationHours: 'Duration',
  telegramGroupLink: 'Telegram Group Link',
  tweetUrl: 'X (Twitter) URL',
} as const;
type Required = keyof typeof required;
const requiredKeys: readonly Required[] = [
  'name',
  'budget',
  'durationHours',
  'telegramGroupLink',
  'tweetUrl',
];

/** Whether something without which nothing can be created is missing (rule 5.7). */
export function isIncomplete(fields: SparkFields): boolean {
  return requiredKeys.some((key) => fields[key].trim() === '');
}

/** What is wrong with each field, in the order of the form; empty when all are fine. */
export function sparkProblems(fields: SparkFields): SparkProblems {
  const found: SparkProblems = {};
  const note = (key: keyof SparkProblems, problem: string | null) => {
    const missing = requiredKeys.find((each) => each === key && fields[each].trim() === '');
    const text = missing === undefined ? problem : `${required[missing]} is required.`;
    if (text !== null) found[key] = text;
  };
  note('name', nameProblem(fields.name));
  note('banner', fields.banner ? null : refusals['spark.banner_required'].text);
  note('budget', budgetProblem(fields.budget));
  note('durationHours', durationProblem(fields.durationHours));
  note('personLimitPercent', personLimitProblem(fields.personLimitPercent));
  note('start', startProblem(fields.start));
  note('telegramGroupLink', groupProblem(fields.telegramGroupLink));
  note('tweetUrl', tweetProblem(fields.tweetUrl));
  note('hashtags', hashtagProblem(fields.hashtags));
  note('additionalInstructions', instructionsProblem(fields.additionalInstructions));
  return found;
}

/** The budget in micro-USDC; null until it is a positive amount of dollars and cents. */
export function budgetOf(text: string): Usdc | null {
  const budget = centsProblem(text) === null ? readDollars(text) : null;
  return budget !== null && budget > zeroUsdc ? budget : null;
}

/** Split by commas, trimmed, blanks and repetitions dropped (rule 5.7). */
export function splitHashtags(text: string): string[] {
  const tags = text.split(',').map((tag) => tag.trim());
  return [...new Set(tags.filter((tag) => tag !== ''))];
}

function nameProblem(name: string): string | null {
  const most = sparkLimits.nameLength;
  return name.trim().length > most ? `Campaign Name can have at most ${most} characters.` : null;
}

function budgetProblem(text: string): string | null {
  const problem = centsProblem(text);
  if (problem !== null) return problem;
  const budget = budgetOf(text);
  if (budget === null) return amountText(text, refusals['campaign.budget_invalid'].text);
  return budget < sparkLimits.budgetMinimum ? refusals['spark.budget_too_small'].text : null;
}

/** The hours that are typed; 0 until they are a whole number. */
export function hoursOf(text: string): number {
  const typed = text.trim();
  return /^\d{1,15}(\.0*)?$/.test(typed) ? Number(typed) : 0;
}

function durationProblem(text: string): string | null {
  const hours = hoursOf(text);
  if (hours < sparkLimits.durationHoursMinimum) return refusals['spark.duration_invalid'].text;
  const isTooLong = hours > sparkLimits.durationHoursMaximum;
  return isTooLong ? refusals['spark.duration_too_long'].text : null;
}

/** The percent that is typed; null unless it can be chosen. */
export function personPercentOf(text: string): number | null {
  const percent = hoursOf(text);
  const { personPercentMinimum: least, personPercentMaximum: most } = sparkLimits;
  return percent >= least && percent <= most ? percent : null;
}

function personLimitProblem(text: string): string | null {
  return personPercentOf(text) === null ? refusals['spark.person_limit_invalid'].text : null;
}

function groupProblem(text: string): string | null {
  return parseTelegramGroup(text) === null ? refusals['spark.group_invalid'].text : null;
}

function tweetProblem(text: string): string | null {
  return parseTweetUrl(text) === null ? refusals['spark.tweet_invalid'].text : null;
}

function hashtagProblem(text: string): string | null {
  const tags = splitHashtags(text);
  const { hashtags: most, hashtagLength: longest } = sparkLimits;
  if (tags.length > most) return `At most ${most} hashtags, please.`;
  const isTooLong = tags.some((tag) => tag.length > longest);
  return isTooLong ? `A hashtag can have at most ${longest} characters.` : null;
}

function instructionsProblem(text: string): string | null {
  const most = sparkLimits.instructionsLength;
  const isTooLong = text.trim().length > most;
  return isTooLong ? `Additional Instructions can have at most ${most} characters.` : null;
}

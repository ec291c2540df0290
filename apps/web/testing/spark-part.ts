import type { Reply } from '@stoke/contract/client';
import { now } from '../src/lib/clock.ts';
import { project, sparkPage } from './campaigns.ts';
import { holdToken, member, type Answers, type Stage } from './stage.tsx';

export type Part = Reply<'sparkParticipation'>;
type Action = Reply<'sparkActivity'>[number];

/** Someone who has not taken part yet, with nothing done. */
export const newcomer: Part = {
  isParticipant: false,
  isEligible: false,
  missing: [
    { code: 'telegram', message: 'Link your Telegram account on your profile.' },
    { code: 'participate', message: 'Press Participate Now!' },
    { code: 'x_account', message: 'Link your X account on your profile.' },
    { code: 'like', message: 'Like the tweet, then report it here.' },
    { code: 'retweet', message: 'Retweet the tweet, then report it here.' },
    { code: 'joinTelegram', message: 'Join the Telegram group.' },
  ],
  actions: { like: 'todo', retweet: 'todo', comment: 'not_required', joinTelegram: 'todo' },
  groupUrl: 'https://t.me/brandgroup',
  links: [],
  reserved: 0,
  available: 0,
  limitLeft: 200,
  unpaid: 0,
  waiting: 0,
};

/** A participant whose actions are paid, with something of each state. */
export const earning: Part = {
  ...newcomer,
  isParticipant: true,
  isEligible: true,
  missing: [],
  actions: { like: 'done', retweet: 'done', comment: 'not_required', joinTelegram: 'done' },
  links: [
    {
      _id: 'tweet',
      label: 'Post on X',
      url: 'https://stoke.example/r/tweet-token',
      isOpened: false,
    },
    {
      _id: 'website',
      label: 'Website',
      url: 'https://stoke.example/r/site-token',
      isOpened: false,
    },
  ],
  reserved: 0.035,
  available: 0.02,
  unpaid: 1,
  waiting: 1,
};

/** One action of the user; the higher the number, the newer. */
export function sparkAction(number: number, is: Partial<Action> = {}): Action {
  const at = new Date(now().getTime() - 3_600_000 + number * 1000).toISOString();
  return {
    _id: `0190f0c0-0000-7000-c000-${String(number).padStart(12, '0')}`,
    kind: 'message',
    at,
    text: null,
    isHidden: false,
    amount: 0.01,
    expected: 0,
    outlook: null,
    status: 'reserved',
    doubt: null,
    judgedAt: at,
    code: null,
    reason: null,
    receiptId: null,
    reversal: null,
    ...is,
  };
}

/** Opens the page of the first Spark as a member who has not taken part, unless said otherwise. */
export async function openSpark(
  stage: Stage,
  { path, answer, more }: { answer?: Answers[string]; more?: Answers; path?: string },
): Promise<void> {
  const { _id: id } = sparkPage(1);
  const call = `/api/spark-campaigns/${id}`;
  holdToken();
  await stage.open(path ?? `/spark-campaign/${id}`, {
    ...member(),
    [`GET ${call}`]: answer ?? { body: sparkPage(1) },
    'GET /api/projects/by-creator/c1': { body: project },
    [`GET ${call}/participation`]: { body: newcomer },
    [`POST ${call}/participate`]: { body: newcomer },
    [`GET ${call}/activity`]: { body: [] },
    ...more,
  });
}

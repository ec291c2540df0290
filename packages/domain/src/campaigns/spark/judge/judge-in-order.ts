import { usdc, zeroUsdc, type Usdc } from '../../../money.ts';
import { sparkRates } from '../spark-rates.ts';
import type { SparkCode } from './codes.ts';
import type {
  SparkCandidate,
  SparkEvent,
  SparkMessage,
  SparkMoney,
  SparkVerdict,
} from './events.ts';
import type { SparkHistory } from './history.ts';
import { OwnTexts } from './own-texts.ts';

/**
 * Judges a batch of one campaign by date and key, whatever order it comes in, and updates `history`
 * and `money` as it goes. `refused` of a candidate is what is known of it without the others: it is not
 * paid. An event judged before has no verdict. `TARGET_UNKNOWN` is not remembered: the reaction may be
 * judged again when its message is known. `waiting` has messages that are judged later, so that even the first copies of
 * a repeated sentence (a frame) are doubtful.
 */
export function judgeInOrder(
  candidates: readonly SparkCandidate[],
  history: SparkHistory,
  money: SparkMoney,
  waiting: readonly SparkMessage[] = [],
): SparkVerdict[] {
  const verdicts: SparkVerdict[] = [];
  const ordered = candidates.toSorted((one, other) => inOrder(one.event, other.event));
  const ahead = new OwnTexts();
  for (const message of waiting) ahead.add(message);
  // Telegram's dates are whole seconds: a reaction may come before its message by key.
  for (const { event } of ordered) {
    if (event.kind !== 'message') continue;
    history.meet(event);
    ahead.add(event);
  }
  for (const { event, refused } of ordered) {
    const verdict = handleOne(event, refused, { history, money, ahead });
    if (verdict) verdicts.push(verdict);
  }
  return verdicts;
}

type Known = { history: SparkHistory; money: SparkMoney; ahead: OwnTexts };

function handleOne(
  event: SparkEvent,
  refused: SparkCode | null,
  { history, money, ahead }: Known,
): SparkVerdict | null {
  const { key, kind, userId } = event;
  if (history.isJudged(event)) return null;
  const rate = sparkRates[kind];
  const code =
    refused ?? judgeAmongOthers(event, history, money) ?? judgeMoney(userId, rate, money);
  const isPaid = code === null;
  const doubt = isPaid && event.kind === 'message' ? history.judgeDoubt(event, ahead) : null;
  if (code !== 'TARGET_UNKNOWN') history.add({ event, isPaid });
  if (isPaid) pay(event, rate, money);
  return { key, kind, userId, code, doubt, amount: isPaid ? rate : zeroUsdc };
}

function judgeEarner({ sender, userId }: SparkEvent, { earners }: SparkMoney): SparkCode | null {
  const earner = earners.get(sender ?? '');
  return earner === undefined || earner === userId ? null : 'OTHER_ACCOUNT';
}

function judgeAmongOthers(
  event: SparkEvent,
  history: SparkHistory,
  money: SparkMoney,
): SparkCode | null {
  const { userId } = event;
  if (userId === null) return 'NOT_LINKED';
  return (
    judgeRepeat(event, userId, history) ??
    judgeEarner(event, money) ??
    history.judgePace(event, userId)
  );
}

function judgeRepeat(event: SparkEvent, userId: string, history: SparkHistory): SparkCode | null {
  if (event.kind === 'message') return history.judgeText(event);
  if (event.kind === 'reaction') return history.judgeTarget(event.target, event, userId);
  return history.hasClicked(userId, event.link) ? 'CLICK_REPEAT' : null;
}

function judgeMoney(userId: string | null, rate: Usdc, money: SparkMoney): SparkCode | null {
  if (money.pool < rate) return 'POOL_EXHAUSTED';
  return earnedBy(userId, money) + rate > money.share ? 'SHARE_CAP' : null;
}

function pay({ sender, userId }: SparkEvent, amount: Usdc, money: SparkMoney): void {
  if (userId === null) return;
  if (sender !== null) money.earners.set(sender, userId);
  money.pool = usdc(money.pool - amount);
  money.earned.set(userId, usdc(earnedBy(userId, money) + amount));
}

function earnedBy(userId: string | null, { earned }: SparkMoney): Usdc {
  return earned.get(userId ?? '') ?? zeroUsdc;
}

function inOrder(one: SparkEvent, other: SparkEvent): number {
  if (one.at !== other.at) return one.at - other.at;
  return one.key < other.key ? -1 : Number(one.key !== other.key);
}

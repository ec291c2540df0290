import { usdc } from '../../../../money.ts';
import type {
  SparkClick,
  SparkEvent,
  SparkMessage,
  SparkMoney,
  SparkPerson,
  SparkReaction,
} from '../events.ts';
import { SparkHistory } from '../history.ts';
import { judgeInOrder } from '../judge-in-order.ts';
import { messageFeatures } from '../message-features.ts';

export const start = Date.UTC(2026, 5, 1, 12);
export const second = 1000;

type Input = Partial<Pick<SparkEvent, 'key' | 'at' | 'sender' | 'isBot' | 'userId'>>;

let keys = 0;

function base({ sender = 'ana', at = start, ...rest }: Input) {
  keys += 1;
  const key = `${1_000_000 + keys}`;
  return { key, at, sender, isBot: false, userId: sender, ...rest };
}

export function message(text: string, input: Input & { isEdit?: boolean } = {}): SparkMessage {
  const { isEdit = false, ...rest } = input;
  return { ...base(rest), kind: 'message', features: messageFeatures({ text }), isEdit };
}

/** A message that no one has said yet. */
export function news(input: Input = {}): SparkMessage {
  keys += 1;
  // Short enough not to be nearly the same as another one, however many there are.
  return message(`${word(keys)} says ${word((keys % 90) + 10)}`, input);
}

/** A number as letters. */
export function word(number: number): string {
  return Array.from(String(number), (digit) => 'bcdfghjklm'[Number(digit)]).join('a');
}

export function reaction(
  target: string,
  input: Input & { change?: SparkReaction['change'] } = {},
): SparkReaction {
  const { change = 'added', ...rest } = input;
  return { ...base({ sender: 'ben', ...rest }), kind: 'reaction', change, target };
}

export function click(link: string, input: Input = {}): SparkClick {
  return { ...base(input), kind: 'click', link };
}

export const ableSince: SparkPerson = {
  linkedAt: start,
  rulesAcceptedAt: start,
  participatesSince: start,
  actionsDoneAt: start,
  isCreator: false,
  isBanned: false,
};

/** A campaign in which much may be earned. */
export function campaign({ pool, share }: { pool?: bigint; share?: bigint } = {}) {
  const history = new SparkHistory();
  const money: SparkMoney = {
    pool: usdc(pool ?? 1_000_000_000n),
    share: usdc(share ?? pool ?? 1_000_000_000n),
    earned: new Map(),
    earners: new Map(),
  };
  const judge = (...events: SparkEvent[]) =>
    judgeInOrder(
      events.map((event) => ({ event, refused: null })),
      history,
      money,
    );
  /** One code for each event that has a verdict, `paid` for none. */
  const codes = (...events: SparkEvent[]) => judge(...events).map(({ code }) => code ?? 'paid');
  return { history, money, judge, codes };
}

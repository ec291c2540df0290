import type { Db, Side, Tx } from '../../src/platform/db/db.ts';
import type { Statement } from '../../src/platform/db/sql.ts';
import { aroundEach } from './around-each.ts';

/** Balances are locked after a posting, and the audit log after an entry of it. */
const stages = ['writing', 'a posting', 'an entry of the audit log'] as const;
type Stage = (typeof stages)[number];

/** The order of docs/locks.md, without the books and the audit log, which come after all of them. */
export const order = [
  'chain_signature',
  'signals',
  'signal_act',
  'signal_act_person',
  'campaign',
  'spark_reversal',
  'submission',
  'planned_decision',
  'review_claim',
  'dispute',
  'app_user',
  'creator_audience',
  'active_earner',
  'boost_campaign',
  'boost_participation',
  'suspension',
  'ban',
  'payout_attempt',
  'payout',
  'deposit',
  'appeal',
  'admin_request',
];

type Kind = {
  /** How far the transaction is from then on; null when it may continue with anything. */
  begins: Stage | null;
  /** The last stage in which it may run. */
  until: Stage;
  /** The place in the order of the rows that it locks; -1 for none. */
  place: number;
  /** Whether it takes the lock of signals for itself, or writes what that lock protects. */
  signals: 'locks' | 'writes' | null;
};

/**
 * A database that holds every transaction to docs/locks.md and rejects a statement that breaks it:
 * rows are locked in one order, and nothing is written or locked after a posting or an entry of the
 * audit log but more of them and the reply of an idempotent call. Signals are written under their lock.
 */
export function withTransactionRules<S extends Side>(db: Db<S>): Db<S> {
  return {
    ...db,
    transaction: async (work) =>
      db.transaction(async (tx) => {
        const broken: Error[] = [];
        const result = await work(ruled(tx, broken));
        if (broken[0]) throw broken[0];
        return result;
      }),
  };
}

function ruled<S extends Side>(tx: Tx<S>, broken: Error[]): Tx<S> {
  const locked = new Set<number>();
  let stage: Stage = 'writing';
  let hasSignals = false;
  const refuse = (problem: string, text: string): never => {
    const error = new Error(`${problem} (docs/locks.md): ${text.replaceAll(/\s+/g, ' ').trim()}`);
    broken.push(error);
    throw error;
  };
  const check = ({ text, values }: Statement<unknown>) => {
    const { begins, until, signals, ...kind } = kindOf(text);
    const place =
      order[kind.place] === 'chain_signature' && values.includes('payout') ? -1 : kind.place;
    if (stages.indexOf(stage) > stages.indexOf(until)) refuse(`After ${stage} comes`, text);
    stage = begins ?? stage;
    if (signals === 'writes' && !hasSignals) refuse('Without the lock of signals comes', text);
    hasSignals ||= signals === 'locks';
    if (place < 0) return;
    const later = [...locked].find((other) => other > place);
    if (later !== undefined && !locked.has(place)) {
      refuse(`${order[place]} is locked after ${order[later]}`, text);
    }
    locked.add(place);
  };
  const checked = aroundEach(tx, async (statement, ask) => {
    check(statement);
    return ask();
  });
  return { ...tx, ...checked };
}

const kinds = new Map<string, Kind>();

function kindOf(text: string): Kind {
  let kind = kinds.get(text);
  if (!kind) {
    const locked = lockedBy(text);
    kind = { ...stagesOf(text), place: order.indexOf(locked), signals: signalsOf(text, locked) };
    kinds.set(text, kind);
  }
  return kind;
}

function stagesOf(text: string): Pick<Kind, 'begins' | 'until'> {
  const [writing, posting, audit] = stages;
  if (text.includes('audit_append(')) return { begins: audit, until: audit };
  if (/ledger\.(post|open_holds|close_holds)\(/.test(text))
    return { begins: posting, until: posting };
  const isReply = /^\s*update idempotency_key /.test(text);
  const isRead = /^\s*select /.test(text) && !locks(text);
  return { begins: null, until: isReply || isRead ? audit : writing };
}

function signalsOf(text: string, locked: string): Kind['signals'] {
  if (locked === 'signal') return 'writes';
  return text.includes("pg_advisory_xact_lock(hashtextextended('signals: write'") ? 'locks' : null;
}

function locks(text: string): boolean {
  return /\bfor (no key )?(update|share)\b|_lock\(/.test(text);
}

/** What it updates or deletes, or updates where it cannot insert. */
const changed =
  /^\s*(?:update|delete from) (\w+)|\binsert into (\w+)(?:(?!\binsert into\b)[^])*\bdo update\b/;

/** The table whose rows it locks, or the lock by name; empty for none. */
function lockedBy(text: string): string {
  if (text.includes("'signals: ")) return 'signals';
  // Who inserts the same key waits, as for a lock.
  if (text.includes('insert into chain_signature')) return 'chain_signature';
  if (text.includes('delete from chain_signature')) return '';
  if (!locks(text)) return changed.exec(text)?.slice(1).find(Boolean) ?? '';
  const alias = /\bfor (?:no key )?(?:update|share) of (\w+)/.exec(text)?.[1];
  const from =
    alias === undefined ? /\bfrom (\w+)/ : new RegExp(`\\b(?:from|join) (\\w+) ${alias}\\b`);
  return from.exec(text)?.[1] ?? '';
}

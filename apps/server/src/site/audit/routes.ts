import type { Answer, Received } from '@stoke/contract';
import { auditActions, csvLine, isSettingKey, settings } from '@stoke/domain';
import type { Db, Queryable } from '../../platform/db/db.ts';
import { latestFirst, readTimeCursor, type TimePlace } from '../../platform/http/id-cursor.ts';
import { inChunks } from '../../platform/http/send-download.ts';
import type { Module } from '../../platform/module.ts';
import {
  readEntry,
  readMissingEnd,
  searchAudit,
  walkAudit,
  type AuditRow,
  type AuditSearch,
} from './audit-store.ts';

type Deps = {
  db: Db;
  /** By user id. */
  readPeople(q: Queryable, ids: readonly string[]): Promise<Map<string, { username: string }>>;
  /** The id of the user with this name or email. */
  findUserId(q: Queryable, name: string): Promise<string | null>;
};
type Row = AuditRow & { seq: bigint };
type Entry = Answer<'audit'>[number];

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const perStep = 2_000;

/** The audit log for admins: search, file and proof. */
export function auditModule(deps: Deps) {
  const { db } = deps;
  const page = (search: AuditSearch, before: TimePlace, limit: number) =>
    db.transaction((tx) => searchAudit(tx, { ...search, before, limit }));
  return {
    routes: {
      audit: async (asked) => {
        const search = await readSearch(deps, asked.query);
        if (search === null) return [];
        const rows = await latestFirst(asked, ({ before, limit }) => page(search, before, limit));
        return showAll(deps, rows);
      },
      auditFile: async ({ query }) => {
        const search = await readSearch(deps, query);
        return { filename: 'stoke-audit.csv', chunks: inChunks(writeFile(deps, search, page)) };
      },
      verifyAudit: () => verify(db),
    },
  } satisfies Module;
}

/** Null when it names a person who does not exist: nothing is found. */
async function readSearch(
  { db, findUserId }: Deps,
  query: Received<'auditFile', 'query'>,
): Promise<AuditSearch | null> {
  const { actor, subject } = query;
  const idOf = async (name: string) => (uuid.test(name) ? name : findUserId(db, name));
  const isSystem = actor?.toLowerCase() === 'system';
  const actorId = actor === undefined || isSystem ? null : await idOf(actor);
  if (actor !== undefined && !isSystem && actorId === null) return null;
  return {
    actor: actorId,
    isSystem,
    action: query.action ?? null,
    // the key of a setting, or any other text, is its own name
    subject: subject === undefined ? null : ((await idOf(subject)) ?? subject),
    from: query.from === undefined ? null : new Date(query.from),
    to: query.to === undefined ? null : new Date(query.to),
  };
}

async function showAll({ db, readPeople }: Deps, rows: readonly Row[]): Promise<Entry[]> {
  const ids = rows.flatMap(({ actor, subject }) => [actor ?? '', subject]);
  const people = await readPeople(db, [...new Set(ids.filter((id) => uuid.test(id)))]);
  const who = (id: string) => ({ id, username: people.get(id)?.username ?? null });
  return rows.map((row) => ({
    ...row,
    position: Number(row.seq),
    actor: row.actor === null ? null : who(row.actor),
    subject: who(row.subject),
    about: JSON.parse(row.about),
  }));
}

const columns = [
  'Position',
  'Time',
  'Actor',
  'Action',
  'Subject',
  'Before',
  'After',
  'Reason',
  'Details',
];

async function* writeFile(
  deps: Deps,
  search: AuditSearch | null,
  page: (search: AuditSearch, before: TimePlace, limit: number) => Promise<Row[]>,
): AsyncGenerator<string> {
  yield csvLine(columns);
  if (search === null) return;
  let before: TimePlace | null = readTimeCursor(undefined);
  while (before !== null) {
    const rows: Row[] = await page(search, before, perStep);
    for (const entry of await showAll(deps, rows)) yield fileLine(entry);
    before = rows.length < perStep ? null : (rows.at(-1) ?? null);
  }
}

function fileLine({ position, at, actor, action, subject, about }: Entry): string {
  const { before = null, after = null, reason = null, ...rest } = about;
  const text = (value: Entry['about'][string]) =>
    typeof value === 'boolean' ? String(value) : value;
  const words = Object.entries(auditActions).find(([name]) => name === action)?.[1] ?? action;
  return csvLine([
    position,
    at,
    actor === null ? 'System' : (actor.username ?? actor.id),
    words,
    subject.username ?? (isSettingKey(subject.id) ? settings[subject.id].label : subject.id),
    text(before),
    text(after),
    text(reason),
    Object.keys(rest).length === 0 ? null : JSON.stringify(rest),
  ]);
}

/** Walks the chain step by step, so that no single statement reads all of it. */
async function verify(db: Db): Promise<Answer<'verifyAudit'>> {
  let entries = 0;
  for (let after = 0n; ;) {
    const step = await walkAudit(db, { after, limit: perStep });
    entries += step.entries;
    if (step.brokenSeq !== null) {
      const broken = await readEntry(db, step.brokenSeq);
      if (!broken) throw new Error('An entry of the audit log has disappeared.');
      return { entries, isIntact: false, firstBroken: toBroken(broken, step.brokenSeq) };
    }
    if (step.last === null || step.entries < perStep) {
      const missing = await readMissingEnd(db);
      const firstBroken = missing === null ? null : toBroken(missing, missing.seq);
      return { entries, isIntact: missing === null, firstBroken };
    }
    after = step.last;
  }
}

function toBroken({ id, at, action }: Pick<AuditRow, 'id' | 'at' | 'action'>, seq: bigint) {
  return { position: Number(seq), id, at, action };
}

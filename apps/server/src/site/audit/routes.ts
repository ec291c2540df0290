import type { Answer, Received } from '@stoke/contract';
import { auditActions, isSettingKey, settings } from '@stoke/domain';
import type { Db, Queryable } from '../../platform/db/db.ts';
import { latestFirst, readTimeCursor, type TimePlace } from '../../platform/http/id-cursor.ts';
import { type Columns, csvFile } from '../../platform/http/csv-file.ts';
import { inPages, mapPages } from '../../platform/pages.ts';
import type { Module } from '../../platform/module.ts';
import {
  readEntry,
  readMissingEnd,
  searchAudit,
  walkAudit,
  type AuditRow,
  type AuditSearch,
} from './audit-store.ts';
import { isId } from '../../platform/ids.ts';

type Deps = {
  db: Db;
  /** By user id. */
  readPeople(q: Queryable, ids: readonly string[]): Promise<Map<string, { username: string }>>;
  /** The id of the user with this name or email. */
  findUserId(q: Queryable, name: string): Promise<string | null>;
};
type Row = AuditRow & { seq: bigint };
type Entry = Answer<'audit'>[number];

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
        const pages = inPages<Row>(perStep, async (last) =>
          search === null ? [] : page(search, last ?? readTimeCursor(undefined), perStep),
        );
        const shown = mapPages(pages, (rows) => showAll(deps, rows));
        return csvFile('stoke-audit.csv', columns, shown);
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
  const idOf = async (name: string) => (isId(name) ? name : findUserId(db, name));
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
  const people = await readPeople(db, [...new Set(ids.filter(isId))]);
  const who = (id: string) => ({ id, username: people.get(id)?.username ?? null });
  return rows.map((row) => ({
    ...row,
    position: Number(row.seq),
    actor: row.actor === null ? null : who(row.actor),
    subject: who(row.subject),
    about: JSON.parse(row.about),
  }));
}

const text = (value: Entry['about'][string] = null) =>
  typeof value === 'boolean' ? String(value) : value;

const columns: Columns<Entry> = {
  Position: ({ position }) => position,
  Time: ({ at }) => at,
  Actor: ({ actor }) => (actor === null ? 'System' : (actor.username ?? actor.id)),
  Action: ({ action }) =>
    Object.entries(auditActions).find(([name]) => name === action)?.[1] ?? action,
  Subject: ({ subject: { id, username } }) =>
    username ?? (isSettingKey(id) ? settings[id].label : id),
  Before: ({ about: { before } }) => text(before),
  After: ({ about: { after } }) => text(after),
  Reason: ({ about: { reason } }) => text(reason),
  Details: ({ about }) => {
    const { before: _, after: __, reason: ___, ...rest } = about;
    return Object.keys(rest).length === 0 ? null : JSON.stringify(rest);
  },
};

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

import pg from 'pg';
import { vi } from 'vitest';

/** The statements of each database transaction that was committed, the oldest first. */
export type StatementLog = { committed: string[][] };

/** Listens to every connection of this process from now on. */
export function logStatements(): StatementLog {
  const log: StatementLog = { committed: [] };
  const open = new WeakMap<object, string[]>();
  const query = pg.Client.prototype.query;
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...args: unknown[]
  ) {
    const text = textOf(args[0]);
    if (text === 'begin') open.set(this, []);
    else if (text === 'commit') {
      const statements = open.get(this);
      if (statements) log.committed.push(statements);
      open.delete(this);
    } else if (text === 'rollback') open.delete(this);
    else open.get(this)?.push(text);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the client itself answers
    return Reflect.apply(query, this, args) as never;
  });
  return log;
}

function textOf(asked: unknown): string {
  const isConfig = typeof asked === 'object' && asked !== null && 'text' in asked;
  const text = isConfig ? asked.text : asked;
  return typeof text === 'string' ? text.replaceAll(/\s+/g, ' ').trim().toLowerCase() : '';
}

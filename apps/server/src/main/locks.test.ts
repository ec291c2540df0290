import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openBanStory } from '../testing/ban-story.ts';
import { logStatements, type StatementLog } from '../testing/statement-log.ts';

/** The order of docs/locks.md. */
const order = ['campaign', 'submission', 'dispute', 'appeal', 'ban', 'app_user', 'payout'];
const isPosting = (text: string) => /ledger\.(post|open_holds|close_holds)\(/.test(text);
const isAudit = (text: string) => text.includes('audit_append(');

/** The table that a statement locks rows of; null for one that only reads or writes. */
function lockedBy(text: string): string | null {
  if (!/for (no key )?update/.test(text)) return null;
  return /from (\w+)/.exec(text)?.[1] ?? null;
}

let story: Awaited<ReturnType<typeof openBanStory>>;
let log: StatementLog;
beforeAll(async () => {
  story = await openBanStory();
  log = logStatements();
});
afterAll(() => {
  vi.restoreAllMocks();
  return story.close();
});

/** The money calls of all of this: transactions that posted, or that locked rows in order. */
async function calls(work: () => Promise<unknown>): Promise<string[][]> {
  log.committed.length = 0;
  await work();
  return log.committed.filter((statements) => statements.some(isPosting));
}

function expectLast(statements: readonly string[]): void {
  const first = statements.findIndex(isPosting);
  const after = statements.slice(first).filter((text) => !isPosting(text) && !isAudit(text));
  expect(after, statements.join('\n')).toEqual([]);
}

function expectOrder(statements: readonly string[]): void {
  const locked = statements.flatMap((text) => lockedBy(text) ?? []);
  const places = locked.map((table) => order.indexOf(table)).filter((place) => place >= 0);
  const firsts = places.filter((place, i) => places.indexOf(place) === i);
  expect(firsts, locked.join(', ')).toEqual(firsts.toSorted((a, b) => a - b));
}

test('every money call of a drip locks in one order and posts last', async () => {
  const { admin } = story;
  const [ana, bob, carl] = [
    await story.creator('ana', 2000n),
    await story.earner('bob'),
    await story.earner('carl'),
  ];
  let seen = 0;
  const holds = async (work: () => Promise<unknown>) => {
    const made = await calls(work);
    seen += made.length;
    for (const statements of made) {
      expectOrder(statements);
      expectLast(statements);
    }
  };
  // the figures are counted when the books have said that the pool can pay (docs/locks.md)
  const submits = async (work: () => Promise<unknown>) => {
    const made = await calls(work);
    expect(made).toHaveLength(1);
    const [statements = []] = made;
    expectOrder(statements);
    const after = statements.slice(statements.findLastIndex(isPosting) + 1);
    expect(after.map((text) => text.split(' ').slice(0, 2).join(' '))).toEqual(['update campaign']);
  };
  let taskId = '';
  await holds(async () => ({ taskId } = await story.create(ana)));
  let work = { id: '' };
  await submits(async () => (work = await story.work(bob, taskId)));
  await holds(() => story.approve(work.id, admin));
  await submits(async () => (work = await story.work(carl, taskId)));
  await holds(() => story.reject(work.id, admin));
  await submits(async () => (work = await story.handIn(carl, taskId)));
  await holds(() => story.reject(work.id, admin));
  await holds(async () => {
    await story.ban(bob);
    await story.pass(15 * 24);
    await story.finish(bob);
  });
  expect(seen).toBeGreaterThanOrEqual(6);
});

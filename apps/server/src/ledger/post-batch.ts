import type { Tx } from '../platform/db/db.ts';
import type { Account } from './accounts.ts';
import { FactReused } from './ledger-errors.ts';
import { recordAll } from './record-store.ts';
import { toEntry, type Entry, type Posting } from './posting.ts';

export type BatchResult =
  | { outcome: 'posted' | 'repeated' }
  /** It alone was not posted: the account would have fallen below its floor. */
  | { outcome: 'refused'; account: Account };

/**
 * Writes many events in one call of the database, netted per account; the order of results is that
 * of the postings. Where a floor would be crossed, the batch is halved until only the offending
 * postings are left out. Inside a batch money may be spent before the posting that brings it.
 * @throws {FactReused} when a fact is there, or twice in the batch, with other content.
 */
export async function postBatch(tx: Tx, postings: readonly Posting[]): Promise<BatchResult[]> {
  const results = new Map<Entry, BatchResult>();
  const byFact = new Map<string, Entry>();
  const entries = postings.map((posting) => toEntry(posting));
  for (const entry of entries) {
    const earlier = byFact.get(entry.fact);
    if (earlier && !earlier.hash.equals(entry.hash)) throw new FactReused(entry.fact);
    if (!earlier) byFact.set(entry.fact, entry);
  }
  await postHalving(tx, [...byFact.values()], results);
  return entries.map((entry) => {
    const result = results.get(entry);
    if (result) return result;
    // A fact that the batch has twice shares the fate of its first occurrence.
    const first = results.get(byFact.get(entry.fact) ?? entry);
    return first?.outcome === 'refused' ? first : { outcome: 'repeated' };
  });
}

async function postHalving(
  tx: Tx,
  entries: readonly Entry[],
  results: Map<Entry, BatchResult>,
): Promise<void> {
  if (entries.length === 0) return;
  const recorded = await recordAll(tx, entries);
  if (recorded.outcome === 'posted') {
    for (const entry of entries) results.set(entry, { outcome: 'posted' });
    return;
  }
  if (recorded.outcome === 'repeated') {
    const known = new Set(recorded.entries.map((i) => entries[i]));
    for (const entry of entries) if (known.has(entry)) results.set(entry, { outcome: 'repeated' });
    return postHalving(
      tx,
      entries.filter((entry) => !known.has(entry)),
      results,
    );
  }
  const [only] = entries;
  const [account] = recorded.accounts;
  if (entries.length === 1 && only && account) {
    results.set(only, { outcome: 'refused', account });
    return;
  }
  const half = Math.ceil(entries.length / 2);
  await postHalving(tx, entries.slice(0, half), results);
  await postHalving(tx, entries.slice(half), results);
}

import type { CallName } from '@stoke/contract';
import type { Reply, Sent } from '@stoke/contract/client';
import { call, CallError } from './api.ts';
import { personOf, readToken } from './token.ts';

const earlierDone = 'Your earlier request went through. Check your list before you send another.';
/** What may be refused before the server looks at the key: it says nothing of the try before. */
const unseen = /^(session|account|admin|rules|auth|request)\./;

/**
 * Makes a call under an Idempotency-Key. While its outcome is unknown (no answer, or 5xx), this person's
 * same call has the same key, so that nothing is bought or decided twice: also after a visit to another page,
 * another login, or a reload.
 * @param facts in the place of what is sent, where that does not tell whether it is the same
 */
export async function callOnce<N extends CallName>(
  name: N,
  sent: Sent<N>,
  facts: { body?: unknown; files?: unknown } = {},
): Promise<Reply<N>> {
  const act = `stoke-once ${personOf(readToken())} ${name} ${JSON.stringify({ ...sent, ...facts })}`;
  const idempotencyKey = tooLarge.get(act) ?? sessionStorage.getItem(act) ?? crypto.randomUUID();
  keep(act, idempotencyKey);
  try {
    const reply = await call(name, { ...sent, idempotencyKey });
    forget(act);
    return reply;
  } catch (error) {
    if (!(error instanceof CallError) || error.status === null || error.status >= 500) throw error;
    if (!unseen.test(error.code ?? '')) forget(act);
    if (error.code !== 'idempotency.mismatch') throw error;
    // The try before, whose outcome was unknown, went through with other facts.
    throw new CallError({ message: earlierDone, status: 409 });
  }
}

/** What the storage of the tab has no room for, such as a file: a reload forgets it. */
const tooLarge = new Map<string, string>();

function keep(act: string, key: string): void {
  try {
    sessionStorage.setItem(act, key);
  } catch {
    tooLarge.set(act, key);
  }
}

function forget(act: string): void {
  tooLarge.delete(act);
  sessionStorage.removeItem(act);
}

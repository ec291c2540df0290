import { onTokenChange, personOf, readToken } from '../../../lib/session/token.ts';
import type { Batch } from './decision-queue.ts';

/**
 * Presses without an answer, in this browser: a tab that is closed or dies loses none. A page has an entry of its own,
 * which is read for the same person alone, and a lock by which others see that it still sends them itself.
 */
export function keepDecisions() {
  const person = personOf(readToken());
  const prefix = `stoke-decisions-1 ${person} `;
  const own = `${prefix}${crypto.randomUUID()}`;
  const isPersonHere = () => personOf(readToken()) === person;
  let isEmpty = true;
  let onEmpty = () => {};

  /** Gives on what pages that have ended left behind. */
  async function takeOver(resume: (batches: readonly Batch[]) => void) {
    const names = Object.keys(localStorage).filter((name) => name.startsWith(prefix));
    const take = async (name: string) => {
      const batches = read(name);
      // Both have it until it is kept here, and its keys make it one act all the same.
      if (batches.length > 0) resume(batches);
      write(name, []);
    };
    const others = names.filter((name) => name !== own);
    await Promise.all(others.map((name) => whileLocked(name, () => take(name))));
  }

  return {
    isPersonHere,
    keep: (batches: readonly Batch[]) => {
      isEmpty = batches.length === 0;
      write(own, batches);
      if (isEmpty) onEmpty();
    },
    /** @returns how to end when all has been sent. */
    begin: (on: { left: (batches: readonly Batch[]) => void; personGone: () => void }) => {
      const { promise: ended, resolve: unlock } = Promise.withResolvers<void>();
      const unfollow = onTokenChange(() => {
        if (isPersonHere()) return;
        end();
        on.personGone();
      });
      const end = () => {
        unfollow();
        unlock();
      };
      onEmpty = () => {};
      void whileLocked(own, () => ended);
      void takeOver(on.left);
      return () => {
        onEmpty = end;
        if (isEmpty) end();
      };
    },
  };
}

/** Does nothing while another page holds the lock. */
async function whileLocked(name: string, work: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return work();
  await navigator.locks.request(name, { ifAvailable: true }, (lock) => lock && work());
}

function read(name: string): readonly Batch[] {
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written below, in the shape of its version
    return JSON.parse(localStorage.getItem(name) ?? '[]') as Batch[];
  } catch {
    return [];
  }
}

function write(name: string, batches: readonly Batch[]): void {
  try {
    if (batches.length === 0) localStorage.removeItem(name);
    else localStorage.setItem(name, JSON.stringify(batches));
  } catch {
    // A storage that is full or forbidden keeps nothing; what is pressed is sent all the same.
  }
}

import { now } from '../../../lib/clock.ts';
import { onTokenChange, personOf, readToken } from '../../../lib/session/token.ts';
import type { Batch } from './decision-queue.ts';

/** What another page has left: the work has changed hands since, and the reviewer's mind may have. */
const maxAgeMs = 3_600_000;

type Listener = {
  /** To be sent and kept here. */
  left: (batches: readonly Batch[]) => void;
  /** Too old to be sent. */
  dropped: (batches: readonly Batch[]) => void;
  personGone: () => void;
};

/**
 * Keeps unanswered decisions in this browser, so a tab that closes or crashes loses none. A page has its own entry,
 * read only for the same person, and a lock that shows other pages that it still sends them itself. A browser
 * without locks cannot tell a crashed page from a live one: there, leftover decisions are not sent.
 */
export function keepDecisions() {
  const person = personOf(readToken());
  const prefix = `stoke-decisions-2 ${person} `;
  const own = `${prefix}${crypto.randomUUID()}`;
  const locks = 'locks' in navigator ? navigator.locks : null;
  const isPersonHere = () => personOf(readToken()) === person;
  let isEmpty = true;
  let onEmpty = () => {};

  /** Passes on the decisions of closed pages, as long as this page `isOpen`. */
  async function takeOver(on: Listener, isOpen: () => boolean) {
    // A page that is mounted twice, as in development, asks for each lock once.
    await Promise.resolve();
    if (locks === null || !isOpen()) return;
    const names = Object.keys(localStorage).filter((name) => name.startsWith(prefix));
    const others = names.filter((name) => name !== own);
    const take = (lock: Lock | null) => {
      // The lock comes a while after it was asked for.
      if (lock === null || !isOpen() || !isPersonHere()) return;
      const batches = read(lock.name);
      const oldest = now().getTime() - maxAgeMs;
      const fresh = batches.filter(({ at }) => at >= oldest);
      const old = batches.filter(({ at }) => at < oldest);
      if (fresh.length > 0) on.left(fresh);
      if (old.length > 0) on.dropped(old);
      // What a full storage has not kept here stays there: its key makes it one act all the same.
      const here = new Set(read(own).map(({ key }) => key));
      write(
        lock.name,
        fresh.filter(({ key }) => !here.has(key)),
      );
    };
    await Promise.all(others.map((name) => locks.request(name, { ifAvailable: true }, take)));
  }

  return {
    isPersonHere,
    keep: (batches: readonly Batch[]) => {
      isEmpty = batches.length === 0;
      write(own, batches);
      if (isEmpty) onEmpty();
    },
    /** @returns how to end when all has been sent. */
    begin: (on: Listener) => {
      const { promise: ended, resolve: unlock } = Promise.withResolvers<void>();
      let isOpen = true;
      const unfollow = onTokenChange(() => {
        if (isPersonHere()) return;
        end();
        on.personGone();
      });
      const end = () => {
        isOpen = false;
        unfollow();
        unlock();
      };
      onEmpty = () => {};
      void locks?.request(own, () => ended);
      void takeOver(on, () => isOpen);
      return () => {
        isOpen = false;
        onEmpty = end;
        if (isEmpty) end();
      };
    },
  };
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
    // Full or forbidden storage keeps nothing; decisions are still sent.
  }
}

import { useEffect, useState } from 'react';
import { CallError } from '../../lib/session/api.ts';
import { draftStore, type Persist } from '../../lib/drafts/draft-store.ts';
import { withFields } from '../../lib/drafts/with-fields.ts';

type Input<T> = Pick<Persist<T>, 'shape' | 'file'> & {
  empty: T;
  /** As that of `draftStore`; unless given, a draft has the fields of `empty`. */
  parse?: Persist<T>['parse'];
  /** What a campaign is made of; all of it unless given. */
  factsOf?: (draft: T) => unknown;
};

/** A draft has become a campaign. */
type Made = { owner: string; key: string; facts: string; next: string };
/** `isKept`: the entries here differ from those sent, and become a new draft. */
export type MadeNews = { isKept: boolean; isElsewhere: boolean };
type Watcher = (owner: string, news: MadeNews) => void;

export type CampaignDrafts<T extends object> = ReturnType<typeof campaignDrafts<T>>;

/** In another tab, or by a try without an answer; the entries were changed since. */
const alreadyMade =
  'This draft has already made a campaign. See your dashboard before you create another.';

/**
 * The drafts of one kind of campaign, by person. Each has an Idempotency-Key, so that it makes one campaign, in
 * however many tabs it is open; the tabs tell each other of it.
 */
export function campaignDrafts<T extends object>(name: string, input: Input<T>) {
  const { empty, factsOf = (draft) => draft, ...persist } = input;
  const drafts = draftStore<T>(`${name}-draft`, {
    persist: { parse: (stored) => (stored ? withFields(empty, stored) : null), ...persist },
  });
  const keys = draftStore<Key>(`${name}-key`, {
    persist: { shape: 1, parse: (stored) => (isKey(stored) ? stored : null) },
  });
  const watchers = new Set<Watcher>();
  const tabs = new BroadcastChannel(`${name}-drafts`);
  tabs.addEventListener('message', ({ data }: MessageEvent<Made>) => void settle(data, true));
  const textOf = (draft: T) => JSON.stringify(factsOf(draft), withFiles);
  const isBlank = (draft: T) => textOf(draft) === textOf(empty);
  const renew = (owner: string) => void keys.write(owner, newKey());

  /** Resolves once the stored draft is removed. */
  function settle({ owner, key, facts, next }: Made, isElsewhere: boolean): Promise<void> {
    if (keys.read(owner)?.key !== key) return Promise.resolve();
    void keys.write(owner, { key: next });
    const draft = drafts.read(owner);
    const isKept = draft !== null && textOf(draft) !== facts;
    // The tab that made the campaign removed the stored draft and its picture: store all of it again.
    const removed = drafts.remove(owner);
    if (isKept) void drafts.write(owner, draft);
    for (const watch of watchers) watch(owner, { isKept, isElsewhere });
    return removed;
  }

  return {
    empty,
    isBlank,
    /** The entries so far; null until loaded. */
    read: (owner: string): T | null => keys.read(owner) && (drafts.read(owner) ?? empty),
    /** Stores the key of a new draft immediately, so that another tab opens the same draft. */
    load: async (owner: string): Promise<T> => {
      const [draft] = await Promise.all([drafts.load(owner), keys.claim(owner, newKey())]);
      return draft ?? empty;
    },
    /** A form that was emptied here does not replace what another tab keeps. */
    write: (owner: string, draft: T) => {
      if (drafts.read(owner) !== null || !isBlank(draft)) void drafts.write(owner, draft);
    },
    /** From now on it is the draft of another campaign. */
    renew,
    /** Makes the campaign, once for each draft. */
    send: async <R>(owner: string, draft: T, make: (draft: T, key: string) => Promise<R>) => {
      const { key } = keys.read(owner) ?? newKey();
      try {
        const reply = await make(draft, key);
        const made = { owner, key, facts: textOf(draft), next: crypto.randomUUID() };
        // Only then: what another tab stores anew must not be removed by this one.
        void settle(made, false).then(() => {
          // oxlint-disable-next-line unicorn/require-post-message-target-origin -- tabs of this origin only
          tabs.postMessage(made);
        });
        return reply;
      } catch (error) {
        if (!(error instanceof CallError) || error.code !== 'idempotency.mismatch') throw error;
        renew(owner);
        throw new CallError({ message: alreadyMade, status: 409 });
      }
    },
    watch: (watcher: Watcher) => {
      watchers.add(watcher);
      return () => void watchers.delete(watcher);
    },
  };
}

/** What this person has entered so far; null while it is being read. */
export function useStoredDraft<T extends object>(
  drafts: CampaignDrafts<T>,
  owner: string,
): T | null {
  const [draft, setDraft] = useState(() => drafts.read(owner));
  useEffect(() => {
    if (draft !== null) return undefined;
    let isWanted = true;
    void drafts.load(owner).then((stored) => isWanted && setDraft(stored));
    return () => {
      isWanted = false;
    };
  }, [draft, drafts, owner]);
  return draft;
}

type Key = { key: string };

const newKey = (): Key => ({ key: crypto.randomUUID() });

function isKey(stored: unknown): stored is Key {
  return typeof stored === 'object' && stored !== null && 'key' in stored;
}

function withFiles(_field: string, value: unknown): unknown {
  return value instanceof File ? [value.name, value.size, value.lastModified] : value;
}

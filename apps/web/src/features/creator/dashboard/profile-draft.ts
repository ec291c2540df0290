import { useEffect, useRef, useState } from 'react';
import { keepEntries } from '../../../lib/drafts/kept-entries.ts';
import { readToken } from '../../../lib/session/token.ts';
import type { ProfileEntry } from './profile-fields.ts';

const drafts = keepEntries<ProfileEntry>();

/** Whether this user was logged out over an entry, which waits for them. */
export function hasProfileDraft(userId: string): boolean {
  return drafts.read(userId) !== null;
}

/** What this user had entered when their session ended; null when nothing was lost that way. */
export function useProfileDraft(userId: string): ProfileEntry | null {
  const [draft] = useState(() => drafts.read(userId));
  return draft;
}

/** Keeps the entry when the form goes away because the session did. Null: nothing to lose. */
export function useKeptDraft(userId: string, entry: ProfileEntry | null): void {
  const latest = useRef(entry);
  useEffect(() => {
    latest.current = entry;
  });
  useEffect(
    () => () => {
      if (readToken() === null && latest.current) drafts.keep(userId, latest.current);
      else drafts.drop(userId);
    },
    [userId],
  );
}

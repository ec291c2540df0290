import { useEffect, useRef } from 'react';
import { draftStore } from '../../../lib/drafts/draft-store.ts';
import { readToken } from '../../../lib/session/token.ts';
import type { ProfileEntry } from './profile-fields.ts';

/** What users had entered when their session ended over it. */
export const profileDrafts = draftStore<ProfileEntry>('profile');

/** Keeps the entry when the form goes away because the session did. Null: nothing to lose. */
export function useKeptDraft(userId: string, entry: ProfileEntry | null): void {
  const latest = useRef(entry);
  useEffect(() => {
    latest.current = entry;
  });
  useEffect(
    () => () => {
      if (readToken() === null && latest.current) void profileDrafts.write(userId, latest.current);
      else void profileDrafts.remove(userId);
    },
    [userId],
  );
}

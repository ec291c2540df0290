import { useState } from 'react';
import type { DraftStore } from './draft-store.ts';
import { useSession } from '../session/session.ts';

/**
 * What the person of this session is entering (`about`: into which of several such forms). It is there
 * again when they come back from elsewhere, and is dropped when it has arrived. While it is on its way it
 * is not kept: on return the user would send it a second time.
 */
export function useDraft<T>(drafts: DraftStore<T>, empty: T, about = '') {
  const { user } = useSession();
  const [person, setPerson] = useState(user?._id ?? 'visitor');
  // A session that ends takes nothing from the screen; the next person does.
  if (user !== null && user._id !== person) setPerson(user._id);
  const owner = `${person} ${about}`;
  const read = () => drafts.read(owner) ?? empty;
  const [held, setHeld] = useState(() => ({ owner, draft: read() }));
  return {
    draft: held.owner === owner ? held.draft : read(),
    edit: (draft: T) => {
      void drafts.write(owner, draft);
      setHeld({ owner, draft });
    },
    /** It is being sent. */
    suspend: () => void drafts.remove(owner),
    /** It was not taken. */
    resume: () => void drafts.write(owner, held.draft),
    drop: () => {
      void drafts.remove(owner);
      setHeld({ owner, draft: empty });
    },
  };
}

import { useState } from 'react';
import type { KeptEntries } from './kept-entries.ts';
import { useSession } from '../session/session.ts';

/**
 * What the person of this session is entering (`about`: into which of several such forms). It is there
 * again when they come back from elsewhere, and is dropped when it has arrived. While it is on its way it
 * is not kept: on return the user would send it a second time.
 */
export function useKept<T>(kept: KeptEntries<T>, empty: T, about = '') {
  const { user } = useSession();
  const [person, setPerson] = useState(user?._id ?? 'visitor');
  // A session that ends takes nothing from the screen; the next person does.
  if (user !== null && user._id !== person) setPerson(user._id);
  const owner = `${person} ${about}`;
  const read = () => kept.read(owner) ?? empty;
  const [held, setHeld] = useState(() => ({ owner, entry: read() }));
  return {
    entry: held.owner === owner ? held.entry : read(),
    edit: (entry: T) => {
      kept.keep(owner, entry);
      setHeld({ owner, entry });
    },
    /** It is being sent. */
    allowLeaving: () => kept.drop(owner),
    /** It was not taken. */
    guardAgain: () => kept.keep(owner, held.entry),
    drop: () => {
      kept.drop(owner);
      setHeld({ owner, entry: empty });
    },
  };
}

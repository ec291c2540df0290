import type { Submission } from './submission-store.ts';

/** The note of a decision as a creator or an admin reads it. A creator reads their own alone (decision 31). */
export function noteFor(
  { isAdmin }: { isAdmin: boolean },
  { note, decidedBy, creatorId }: Pick<Submission, 'note' | 'decidedBy' | 'creatorId'>,
): string | null {
  return note !== '' && (isAdmin || decidedBy === creatorId) ? note : null;
}

import { useEffect, useState } from 'react';
import { keepEntries } from '../../../../lib/drafts/kept-entries.ts';
import { storedEntries } from '../../../../lib/drafts/stored-entries.ts';
import { emptyDraft, type WizardDraft } from './draft.ts';
import { readFields, storedShape } from './stored-fields.ts';

const drafts = keepEntries<WizardDraft>();
type Stored = Omit<WizardDraft, 'banner'>;

/**
 * What this person has typed so far, picture included: a way to another page, a reload and a session that
 * ends lose nothing. Null while it is being read.
 */
export function useKeptDraft(userId: string): WizardDraft | null {
  const [draft, setDraft] = useState(() => drafts.read(userId));
  useEffect(() => {
    if (draft !== null) return undefined;
    let isWanted = true;
    void readStored(userId).then((stored) => isWanted && setDraft(stored ?? emptyDraft));
    return () => {
      isWanted = false;
    };
  }, [draft, userId]);
  return draft;
}

export function keepDraft(userId: string, draft: WizardDraft): void {
  const { banner, ...rest } = draft;
  if (drafts.read(userId)?.banner !== banner)
    void storedEntries.write(at(userId, 'banner'), banner);
  drafts.keep(userId, draft);
  void storedEntries.write(at(userId, 'fields'), rest);
}

export function dropDraft(userId: string): void {
  drafts.drop(userId);
  void storedEntries.drop(at(userId, 'fields'));
  void storedEntries.drop(at(userId, 'banner'));
}

async function readStored(userId: string): Promise<WizardDraft | null> {
  const [rest, banner] = await Promise.all([
    storedEntries.read(at(userId, 'fields')),
    storedEntries.read(at(userId, 'banner')),
  ]);
  if (!isStored(rest)) return null;
  const fields = readFields(rest.fields);
  return { ...emptyDraft, ...rest, fields, banner: banner instanceof File ? banner : null };
}

function at(userId: string, part: 'fields' | 'banner'): string {
  return `fomo-draft-${storedShape} ${userId} ${part}`;
}

/** Only `keepDraft` writes there. */
function isStored(entry: unknown): entry is Stored {
  return typeof entry === 'object' && entry !== null && 'fields' in entry;
}

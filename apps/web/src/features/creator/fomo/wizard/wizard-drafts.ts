import { useEffect, useState } from 'react';
import { draftStore } from '../../../../lib/drafts/draft-store.ts';
import { emptyDraft, newDraft, type WizardDraft } from './draft.ts';
import { readFields, storedShape } from './stored-fields.ts';

type Typed = Omit<WizardDraft, 'banner'>;

const typed = draftStore<Typed>('fomo-draft', {
  persist: { shape: storedShape, parse: (stored) => (isTyped(stored) ? withToday(stored) : null) },
});
/** Apart from the rest: a picture is not stored anew with each letter. */
const banners = draftStore<File>('fomo-banner', {
  persist: { shape: storedShape, parse: (stored) => (stored instanceof File ? stored : null) },
});

/** What a person has typed so far, picture included. */
export const wizardDrafts = {
  read: (userId: string): WizardDraft | null => {
    const draft = typed.read(userId);
    return draft && { ...draft, banner: banners.read(userId) };
  },
  /** One that is new is stored at once, so that another tab opens the same. */
  load: async (userId: string): Promise<WizardDraft> => {
    const [draft, banner] = await Promise.all([typed.load(userId), banners.load(userId)]);
    if (draft !== null && draft.key !== '') return { ...draft, banner };
    const begun = newDraft({ ...emptyDraft, ...draft, banner });
    wizardDrafts.write(userId, begun);
    return begun;
  },
  write: (userId: string, { banner, ...draft }: WizardDraft): void => {
    if (banner === null) void banners.remove(userId);
    else if (banners.read(userId) !== banner) void banners.write(userId, banner);
    void typed.write(userId, draft);
  },
  remove: (userId: string): void => {
    void typed.remove(userId);
    void banners.remove(userId);
  },
};

/** What this person has typed so far; null while it is being read. */
export function useStoredDraft(userId: string): WizardDraft | null {
  const [draft, setDraft] = useState(() => wizardDrafts.read(userId));
  useEffect(() => {
    if (draft !== null) return undefined;
    let isWanted = true;
    void wizardDrafts.load(userId).then((stored) => isWanted && setDraft(stored));
    return () => {
      isWanted = false;
    };
  }, [draft, userId]);
  return draft;
}

/** Only `write` stores there. */
function isTyped(stored: unknown): stored is Typed {
  return typeof stored === 'object' && stored !== null && 'fields' in stored;
}

function withToday(stored: Typed): Typed {
  return { ...emptyDraft, ...stored, fields: readFields(stored.fields) };
}

import { moveShare, type FomoShare } from '@stoke/domain';
import { useRef, useState } from 'react';
import { sharesNow, type WizardDraft } from './draft.ts';
import { wizardDrafts } from './wizard-drafts.ts';

export type HeldDraft = ReturnType<typeof useDraft>;

/** The draft, kept with every change. */
export function useDraft(userId: string, initial: WizardDraft) {
  const [current, show] = useState(initial);
  const latest = useRef(current);
  const base = useRef<{ key: string; shares: FomoShare[] } | null>(null);

  /** What came in while a picture was being read is not undone by it. */
  function change(edit: (before: WizardDraft) => WizardDraft): void {
    latest.current = edit(latest.current);
    show(latest.current);
    wizardDrafts.write(userId, latest.current);
  }

  /** While one slider moves to and fro, the others keep the proportion they had before. */
  function setShare(key: string, tenths: number): void {
    const now = sharesNow(latest.current.fields);
    if (base.current?.key !== key || !hasSameKeys(base.current.shares, now)) {
      base.current = { key, shares: now };
    }
    const shares = moveShare(base.current.shares, key, tenths);
    change((before) => ({ ...before, fields: { ...before.fields, shares } }));
  }

  function setShares(shares: FomoShare[]): void {
    base.current = null;
    change((before) => ({ ...before, fields: { ...before.fields, shares } }));
  }

  function replace(by: WizardDraft): void {
    base.current = null;
    change(() => by);
  }

  return { current, latest: () => latest.current, change, setShare, setShares, replace };
}

function hasSameKeys(one: readonly FomoShare[], other: readonly FomoShare[]): boolean {
  return one.length === other.length && one.every(({ key }, at) => other[at]?.key === key);
}

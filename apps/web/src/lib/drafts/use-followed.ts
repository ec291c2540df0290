import { useState } from 'react';

type Fields<Entry> = { values: Entry; setValues: (changed: Partial<Entry>) => void };

/**
 * Keeps a form with its saved object, which others may change while it is open: a field that was not touched
 * follows, one that was edited stays. The form sends the revision of `seen`, so that the server refuses it
 * when it is not the latest.
 * @returns the object that the entries start from, and what others have changed, one sentence each.
 */
export function useFollowed<Saved extends { revision: number }, Entry>(input: {
  /** As the form began; null makes a new one. */
  opened: Saved | null;
  /** As the server has it now. */
  current: Saved | null | undefined;
  /** While it is sent. */
  isBusy: boolean;
  form: Fields<Entry>;
  names: readonly (keyof Entry)[];
  entryOf: (saved: Saved) => Entry;
  changesBetween: (seen: Saved, now: Saved) => string[];
}): { seen: Saved | null; changes: readonly string[] } {
  const { current, isBusy, form, names, entryOf, opened, changesBetween } = input;
  const [seen, setSeen] = useState(opened);
  const [changes, setChanges] = useState<readonly string[]>([]);
  if (seen && current && current.revision > seen.revision && !isBusy) {
    const [before, after] = [entryOf(seen), entryOf(current)];
    const followed: Partial<Entry> = {};
    for (const name of names) if (form.values[name] === before[name]) followed[name] = after[name];
    setSeen(current);
    setChanges(changesBetween(seen, current));
    form.setValues(followed);
  }
  return { seen, changes };
}

/** `Title: A → B.` for each fact that differs. */
export function differences(
  facts: readonly (readonly [name: string, before: string | number, after: string | number])[],
): string[] {
  return facts
    .filter(([, before, after]) => before !== after)
    .map(([name, before, after]) => `${name}: ${before} → ${after}.`);
}

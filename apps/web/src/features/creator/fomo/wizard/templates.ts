import { fomoLimits } from '@stoke/domain';
import { draftStore } from '../../../../lib/drafts/draft-store.ts';
import type { WizardFields } from './draft.ts';
import { readFields, storedShape } from './stored-fields.ts';

/** A campaign to begin from, kept in this browser. */
export type Template = { name: string; fields: WizardFields; banner: File | null };

const templates = draftStore<Template[]>('fomo-templates', {
  persist: {
    shape: storedShape,
    parse: (stored) => (Array.isArray(stored) ? stored.filter(isTemplate).map(withToday) : null),
  },
});

/** The templates of this person, by name. */
export async function readTemplates(userId: string): Promise<Template[]> {
  return (await templates.load(userId)) ?? [];
}

/** Adds one, and answers its name: one that is taken gets a number. */
export async function saveTemplate(userId: string, template: Template): Promise<string> {
  const others = await readTemplates(userId);
  const name = freeName(template.name, new Set(others.map((other) => other.name)));
  const all = [...others, { ...template, name }].sort((one, other) =>
    one.name.localeCompare(other.name, 'en', { numeric: true }),
  );
  await templates.write(userId, all);
  return name;
}

/** `Launch`, else `Launch 2`, and so on, none longer than a name may be. */
function freeName(name: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number += 1) {
    const end = number === 1 ? '' : ` ${number}`;
    const free = name.slice(0, fomoLimits.nameLength - end.length).trimEnd() + end;
    if (!taken.has(free)) return free;
  }
}

export async function removeTemplate(userId: string, name: string): Promise<void> {
  const others = (await readTemplates(userId)).filter((template) => template.name !== name);
  await templates.write(userId, others);
}

/** Only this file stores there. */
function isTemplate(entry: unknown): entry is Template {
  return typeof entry === 'object' && entry !== null && 'name' in entry && 'fields' in entry;
}

function withToday(template: Template): Template {
  return { ...template, fields: readFields(template.fields) };
}

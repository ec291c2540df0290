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

/** Adds one, in place of one of the same name. */
export async function saveTemplate(userId: string, template: Template): Promise<void> {
  const others = (await readTemplates(userId)).filter(({ name }) => name !== template.name);
  const all = [...others, template].sort((one, other) => one.name.localeCompare(other.name));
  await templates.write(userId, all);
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

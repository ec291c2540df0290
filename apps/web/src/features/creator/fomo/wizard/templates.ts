import { keepEntries } from '../../../../lib/drafts/kept-entries.ts';
import { storedEntries } from '../../../../lib/drafts/stored-entries.ts';
import type { WizardFields } from './draft.ts';
import { readFields, storedShape } from './stored-fields.ts';

/** A campaign to begin from, kept in this browser. */
export type Template = { name: string; fields: WizardFields; banner: File | null };

const held = keepEntries<Template[]>();
const at = (userId: string) => `fomo-templates-${storedShape} ${userId}`;

/** The templates of this person, by name. */
export async function readTemplates(userId: string): Promise<Template[]> {
  const stored = held.read(userId) ?? (await storedEntries.read(at(userId)));
  const templates = Array.isArray(stored) ? stored.filter(isTemplate) : [];
  return templates.map((template) => ({ ...template, fields: readFields(template.fields) }));
}

/** Adds one, in place of one of the same name. */
export async function saveTemplate(userId: string, template: Template): Promise<void> {
  const others = (await readTemplates(userId)).filter(({ name }) => name !== template.name);
  const all = [...others, template].sort((one, other) => one.name.localeCompare(other.name));
  await keep(userId, all);
}

export async function removeTemplate(userId: string, name: string): Promise<void> {
  await keep(
    userId,
    (await readTemplates(userId)).filter((template) => template.name !== name),
  );
}

async function keep(userId: string, all: Template[]): Promise<void> {
  held.keep(userId, all);
  await storedEntries.write(at(userId), all);
}

/** Only `keep` writes there. */
function isTemplate(entry: unknown): entry is Template {
  return typeof entry === 'object' && entry !== null && 'name' in entry && 'fields' in entry;
}

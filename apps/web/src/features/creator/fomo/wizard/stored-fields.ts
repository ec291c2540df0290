import { fomoTaskKinds } from '@stoke/domain';
import { entriesOf, withFields } from '../../../../lib/drafts/with-fields.ts';
import { emptyCustom, emptyDraft, type WizardFields } from './draft.ts';

/**
 * The shape of stored input, part of the keys it is stored under. Raise it when a field changes its
 * meaning: input of another shape is not read. A new field or kind of task needs no new shape.
 */
export const storedShape = 1;

/** Stored input with today's fields: those it lacks are empty, those it has too many are left out. */
export function readFields(stored: unknown): WizardFields {
  const { builtIn } = emptyDraft.fields;
  const given = entriesOf(stored);
  const tasks = entriesOf(given['builtIn']);
  const kinds = fomoTaskKinds.map((kind) => [kind, withFields(builtIn[kind], tasks[kind])]);
  return {
    ...withFields(emptyDraft.fields, stored),
    builtIn: { ...builtIn, ...Object.fromEntries(kinds) },
    custom: listOf(given['custom']).map((task) => withFields(emptyCustom, task)),
    shares: listOf(given['shares']).map((share) => withFields({ key: '', tenths: 0 }, share)),
  };
}

function listOf(stored: unknown): readonly unknown[] {
  return Array.isArray(stored) ? stored : [];
}

import { fomoTaskKinds } from '@stoke/domain';
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

/** The fields of `empty`, with the values that `stored` has of the same type. */
function withFields<T extends object>(empty: T, stored: unknown): T {
  const given = entriesOf(stored);
  const kept = Object.entries(empty).filter(([key, value]) => {
    return typeof given[key] === typeof value && Array.isArray(given[key]) === Array.isArray(value);
  });
  return { ...empty, ...Object.fromEntries(kept.map(([key]) => [key, given[key]])) };
}

function entriesOf(stored: unknown): Readonly<Record<string, unknown>> {
  return typeof stored === 'object' && stored !== null ? { ...stored } : {};
}

function listOf(stored: unknown): readonly unknown[] {
  return Array.isArray(stored) ? stored : [];
}

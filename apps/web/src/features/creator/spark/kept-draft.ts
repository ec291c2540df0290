import { keepEntries } from '../../../lib/drafts/kept-entries.ts';
import { emptyFields, type SparkFields } from './spark-fields.ts';

export type SparkDraft = { fields: SparkFields; banner: File | null };

const drafts = keepEntries<SparkDraft>();
const nothing: SparkDraft = { fields: emptyFields, banner: null };

/**
 * This person's draft: it survives the end of a session, and a visit to the deposit page.
 */
export function readDraft(userId: string): SparkDraft {
  return drafts.read(userId) ?? nothing;
}

/** Whether anything was entered. */
export function isBegun({ fields, banner }: SparkDraft): boolean {
  return fields !== emptyFields || banner !== null;
}

export function keepDraft(userId: string, draft: SparkDraft): void {
  drafts.keep(userId, draft);
}

export function dropDraft(userId: string): void {
  drafts.drop(userId);
}

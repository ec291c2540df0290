import { emptyFields, type SparkFields } from './spark-fields.ts';

export type SparkDraft = { fields: SparkFields; banner: File | null };

const nothing: SparkDraft = { fields: emptyFields, banner: null };
let kept: { userId: string; draft: SparkDraft } | null = null;

/**
 * What this person has typed so far: a session that ends, or a way to add funds, costs nobody a form.
 * It lives as long as the tab, and is shown to nobody else who logs in here.
 */
export function readDraft(userId: string): SparkDraft {
  return kept?.userId === userId ? kept.draft : nothing;
}

export function keepDraft(userId: string, draft: SparkDraft): void {
  kept = { userId, draft };
}

export function dropDraft(): void {
  kept = null;
}

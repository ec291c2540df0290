/** Why an admin takes back rewards of a Spark: a closed list, so that none goes without a reason. */
export const reversalReasons = [
  'several_accounts',
  'automated',
  'mutual_reactions',
  'copied_texts',
  'low_quality',
  'other',
] as const;
export type ReversalReason = (typeof reversalReasons)[number];

/** What the earner and the admin read for each reason. */
export const reversalReasonTexts: Readonly<Record<ReversalReason, string>> = {
  several_accounts: 'Several accounts belong to one person',
  automated: 'The actions look automated',
  mutual_reactions: 'A few people react mostly to each other',
  copied_texts: 'Several people post nearly the same text',
  low_quality: 'The messages say nothing about the topic of the group',
  other: 'Another reason, explained in the note',
};

/** Whether a reversal for this reason costs trust once it is final (rule 8.1). */
export function isFraudReversal(reason: ReversalReason): boolean {
  return reason !== 'low_quality' && reason !== 'other';
}

/** The most actions that one reversal can name one by one. */
export const maxReversalActions = 500;
export const reversalNoteLength = 500;

import { campaignKindNames, campaignKinds } from '@stoke/domain';

// Facts about each kind for SQL statements over campaigns of all kinds.

/** By kind, as JSON. */
export const actionsPerWork = JSON.stringify(
  Object.fromEntries(campaignKindNames.map((kind) => [kind, campaignKinds[kind].actionsPerWork])),
);

/** Those whose work is submitted. */
export const submittedKinds: readonly string[] = campaignKindNames.filter(
  (kind) => campaignKinds[kind].isSubmitted,
);

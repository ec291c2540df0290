import { campaignKindNames, campaignKinds } from '@stoke/domain';

// Facts about each kind for SQL statements over campaigns of all kinds.

/** The kinds that pay single actions: their reserved rewards count as cost too. */
export const actionKinds = campaignKindNames.filter((kind) => !campaignKinds[kind].isSubmitted);

/** By kind, as JSON. */
export const actionsPerWork = JSON.stringify(
  Object.fromEntries(campaignKindNames.map((kind) => [kind, campaignKinds[kind].actionsPerWork])),
);

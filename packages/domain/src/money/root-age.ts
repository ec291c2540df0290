/** A root of the balances owed is due each day; an older one is late (rule 9.5). */
export const maxRootAgeHours = 26;

/** Proof files can be made from the tree of a root for this long. */
export const proofTreeDays = 35;

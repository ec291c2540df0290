/** How long the link works that undoes turning on two-step login (decision 86). */
export const undoFactorHours = 48;

/** How often a user changes their wallet, and how often their X account, in 24 hours (rules 8.4 and 9.3). */
export const maxContactChangesADay = 10;

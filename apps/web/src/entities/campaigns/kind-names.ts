/** The kinds of campaigns, as people read them. */
export const kindNames = { drip: 'Drip', spark: 'Spark', fomo: 'FOMO', boost: 'Boost' } as const;

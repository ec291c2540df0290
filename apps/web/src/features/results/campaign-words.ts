/** The kinds of campaigns, as a creator reads them. */
export const kindNames = { drip: 'Drip', spark: 'Spark', fomo: 'FOMO', boost: 'Boost' } as const;

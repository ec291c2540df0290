/** The states and kinds of campaigns, as a creator reads them. */
export const statuses = {
  pending: { tone: 'waiting', label: 'Pending' },
  scheduled: { tone: 'waiting', label: 'Scheduled' },
  active: { tone: 'good', label: 'Active' },
  paused: { tone: 'bad', label: 'Paused' },
  completed: { tone: 'neutral', label: 'Completed' },
  ended: { tone: 'neutral', label: 'Ended' },
} as const;

export const kindNames = { drip: 'Drip', spark: 'Spark', fomo: 'FOMO', boost: 'Boost' } as const;

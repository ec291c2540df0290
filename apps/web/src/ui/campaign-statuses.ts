/** The states of campaigns, as a creator reads them. */
export const statuses = {
  pending: { tone: 'waiting', label: 'Pending' },
  scheduled: { tone: 'waiting', label: 'Scheduled' },
  active: { tone: 'good', label: 'Active' },
  paused: { tone: 'bad', label: 'Paused' },
  completed: { tone: 'neutral', label: 'Completed' },
  ended: { tone: 'neutral', label: 'Ended' },
  cancelled: { tone: 'neutral', label: 'Cancelled' },
} as const;

/** How the state of a campaign is shown, everywhere. */
export const statuses = {
  pending: { tone: 'waiting', label: 'Pending' },
  scheduled: { tone: 'waiting', label: 'Scheduled' },
  active: { tone: 'good', label: 'Active' },
  paused: { tone: 'waiting', label: 'Paused' },
  completed: { tone: 'neutral', label: 'Completed' },
  ended: { tone: 'neutral', label: 'Ended' },
  cancelled: { tone: 'neutral', label: 'Cancelled' },
} as const;

/** How the state of a payout is shown, everywhere. */
export const payoutStates = {
  requested: { tone: 'waiting', label: 'Requested' },
  review: { tone: 'waiting', label: 'Being checked' },
  sending: { tone: 'waiting', label: 'Sending' },
  confirmed: { tone: 'good', label: 'Confirmed' },
  refunded: { tone: 'neutral', label: 'Refunded' },
} as const;

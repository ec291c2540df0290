export const demoPassword = 'stoke-demo-2026';

/** Who can be met in the demo world; printed at start. */
export const demoSignIns = [
  { role: 'earner', email: 'earner@stoke.demo' },
  { role: 'creator', email: 'creator@stoke.demo' },
  { role: 'admin', email: 'admin@stoke.demo' },
] as const;

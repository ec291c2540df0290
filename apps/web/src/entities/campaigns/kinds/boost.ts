import { IconChartBar } from '@tabler/icons-react';
import type { CampaignFile, Startable } from './kind-pages.ts';

/** A volume boost is arranged with the platform: its entry leads to how. */
export const boostPages = {
  title: 'Boost Volume',
  Icon: IconChartBar,
  form: { to: '/create-campaign', search: { about: 'boost' } },
  isOpen: (open) => open.boost,
} as const satisfies Startable;

export const boostFile = {
  call: 'boostLoopsFile',
  name: 'boost',
  label: 'Export loops as CSV',
} as const satisfies CampaignFile;

import { IconDroplet } from '@tabler/icons-react';
import { resultsPath } from './results-path.ts';
import type { KindPages } from './kind-pages.ts';

export const drip = {
  title: 'Drip',
  Icon: IconDroplet,
  form: { to: '/create-fire-drip', search: {} },
  receipt: 'Drip task',
  adminPath: (id) => resultsPath('drip', id),
  isModerated: false,
  takesLinks: false,
  calls: { start: 'startDrip', cancel: 'cancelDrip', stop: 'stopDrip', results: 'dripResults' },
  files: [{ call: 'dripWorkFile', name: 'drip', label: 'Export work as CSV' }],
} as const satisfies KindPages;

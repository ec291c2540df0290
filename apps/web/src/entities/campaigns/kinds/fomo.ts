import { IconBolt } from '@tabler/icons-react';
import { resultsPath } from './results-path.ts';
import type { KindPages } from './kind-pages.ts';

export const fomo = {
  title: 'FOMO Campaign',
  Icon: IconBolt,
  form: { to: '/create-campaign', search: {} },
  isOpen: (open) => open.fomo,
  receipt: 'FOMO campaign',
  adminPath: (id) => resultsPath('fomo', id),
  isModerated: false,
  takesLinks: false,
  calls: { start: 'startFomo', cancel: 'cancelFomo', stop: 'stopFomo', results: 'fomoResults' },
  files: [{ call: 'fomoWorkFile', name: 'fomo', label: 'Export work as CSV' }],
} as const satisfies KindPages;

import { IconBrandTelegram } from '@tabler/icons-react';
import type { KindPages } from './kind-pages.ts';

export const spark = {
  title: 'Spark Campaign',
  Icon: IconBrandTelegram,
  form: { to: '/create-spark-campaign', search: {} },
  receipt: 'Spark campaign',
  adminPath: (id) => `/admin/spark?campaign=${id}`,
  isModerated: true,
  takesLinks: true,
  calls: {
    start: 'startSpark',
    cancel: 'cancelSpark',
    stop: 'stopSpark',
    results: 'sparkResults',
  },
  files: [
    { call: 'sparkActionsFile', name: 'spark-actions', label: 'Export actions as CSV' },
    { call: 'sparkWorkFile', name: 'spark', label: 'Export spending as CSV' },
  ],
} as const satisfies KindPages;

import type { Person } from '@stoke/contract';
import { StatusBadge } from '../../../ui/status-badge.tsx';

const badges = {
  active: { tone: 'good', label: 'Active' },
  suspended: { tone: 'waiting', label: 'Suspended' },
  banned: { tone: 'bad', label: 'Banned' },
} as const satisfies Record<Person['accountStatus'], unknown>;

export function AccountStatusBadge({ status }: { status: Person['accountStatus'] }) {
  return <StatusBadge {...badges[status]} />;
}

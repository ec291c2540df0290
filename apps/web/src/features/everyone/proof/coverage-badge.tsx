import { StatusBadge } from '../../../ui/status-badge.tsx';

/** Whether the treasury holds all that is owed. */
export function CoverageBadge({ isCovered }: { isCovered: boolean }) {
  return isCovered ? (
    <StatusBadge tone="good" label="Covered" />
  ) : (
    <StatusBadge tone="bad" label="Not covered" />
  );
}

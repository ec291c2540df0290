import { Group, Title } from '@mantine/core';
import { IconFlame } from '@tabler/icons-react';
import { EmptyState } from '../../ui/empty-state.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';

/** FOMO Campaigns of the home page while they are not open yet (rulings C4). */
export function FomoSection() {
  return (
    <section aria-labelledby="fomo-campaigns">
      <Group gap="sm" mb="md">
        <Title order={2} id="fomo-campaigns">
          FOMO Campaigns
        </Title>
        <StatusBadge tone="new" label="SOON" />
      </Group>
      <EmptyState
        icon={<IconFlame size={24} aria-hidden />}
        title="No campaigns yet"
        message="FOMO campaigns bundle several tasks with one reward per person. They open here soon."
      />
    </section>
  );
}

import { Title } from '@mantine/core';
import { IconBolt } from '@tabler/icons-react';
import { EmptyState } from '../../ui/empty-state.tsx';

/** Spark Campaigns of the home page while no campaign is public. */
export function SparkSection() {
  return (
    <section aria-labelledby="spark-campaigns">
      <Title order={2} id="spark-campaigns" mb="md">
        Spark Campaigns
      </Title>
      <EmptyState
        icon={<IconBolt size={24} aria-hidden />}
        title="No spark campaigns are running"
        message="Spark pays for every valid message, link click and reaction in a Telegram group, until its pool or its time runs out."
      />
    </section>
  );
}

import '@mantine/core/styles/Tabs.layer.css';
import { formatDollars } from '@stoke/domain';
import { Group, Stack, Tabs, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { statuses } from '../../../entities/campaigns/campaign-statuses.ts';
import { useFollowedCampaign } from '../../../entities/campaigns/use-followed-campaign.ts';
import { LinkAnchor } from '../../../ui/links.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { sparkOutcomes, type Step } from './calls.ts';
import { CopiesList } from './copies-list.tsx';
import { TopEarners } from './top-earners.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { OutcomeChart } from './outcome-chart.tsx';
import { PersonActions } from './person-actions.tsx';
import { RingList } from './ring-list.tsx';
import { percent } from '../../../lib/percent.ts';
import { actionsText } from './words.ts';
import { FactGrid } from '../../../ui/fact-grid.tsx';
import { Pair } from '../../../ui/pair.tsx';

type Props = {
  campaignId: string;
  /** Whose actions are shown; null: everybody's. */
  person: string | null;
  onPerson: (id: string | null) => void;
};

/** One Spark: what happens there, who earns, and what looks like fraud. */
export function SparkSheet({ campaignId, person, onPerson }: Props) {
  useFollowedCampaign(campaignId);
  const [by, setBy] = useState<Step>('hour');
  const query = useQuery({
    ...sparkOutcomes(campaignId, by),
    // The sheet stays while the other step is loaded.
    placeholderData: (earlier) => (earlier?.campaign._id === campaignId ? earlier : undefined),
  });
  return (
    <Loaded name="campaign" query={query}>
      {({ campaign, outcomes }) => (
        <Stack gap="lg">
          <header>
            <Group gap={10}>
              <Title order={2}>{campaign.name}</Title>
              <StatusBadge {...statuses[campaign.status]} />
              <LinkAnchor to="/spark-campaign/$id" params={{ id: campaignId }} size="sm" ml="auto">
                Campaign page
              </LinkAnchor>
            </Group>
          </header>
          <FactGrid columns={2}>
            <Pair name="Pool used">
              {formatDollars(campaign.used)} of {formatDollars(campaign.userRewardPool)}
            </Pair>
            <Pair name="Last 24 hours">
              {actionsText(campaign.actionsToday)}, {percent(campaign.refusedShare)} refused
            </Pair>
          </FactGrid>
          {person === null ? (
            <Tabs defaultValue="outcomes" keepMounted={false}>
              <Tabs.List mb="lg">
                <Tabs.Tab value="outcomes">Actions</Tabs.Tab>
                <Tabs.Tab value="earners">Top earners</Tabs.Tab>
                <Tabs.Tab value="rings">Reaction rings</Tabs.Tab>
                <Tabs.Tab value="copies">Copied texts</Tabs.Tab>
              </Tabs.List>
              <Tabs.Panel value="outcomes">
                <OutcomeChart
                  outcomes={query.isPlaceholderData ? null : outcomes}
                  by={by}
                  onBy={setBy}
                />
              </Tabs.Panel>
              <Tabs.Panel value="earners">
                <TopEarners campaignId={campaignId} onPerson={onPerson} />
              </Tabs.Panel>
              <Tabs.Panel value="rings">
                <RingList campaignId={campaignId} onPerson={onPerson} />
              </Tabs.Panel>
              <Tabs.Panel value="copies">
                <CopiesList campaignId={campaignId} onPerson={onPerson} />
              </Tabs.Panel>
            </Tabs>
          ) : (
            <PersonActions
              key={person}
              campaignId={campaignId}
              userId={person}
              onBack={() => onPerson(null)}
            />
          )}
        </Stack>
      )}
    </Loaded>
  );
}

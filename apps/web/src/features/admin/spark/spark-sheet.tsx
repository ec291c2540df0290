import '@mantine/core/styles/Tabs.layer.css';
import { formatDollars } from '@stoke/domain';
import { Group, Stack, Tabs, Title, Anchor, Text } from '@mantine/core';
import { useQuery, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { statuses } from '../../../entities/campaigns/campaign-statuses.ts';
import { useFollowedCampaign } from '../../../entities/campaigns/use-followed-campaign.ts';
import { LinkAnchor } from '../../../ui/links.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import {
  sparkOutcomes,
  sparkEarners,
  sparkRings,
  sparkCopies,
  type Step,
  type Earner,
} from './calls.ts';
import { Loaded } from '../../../ui/loaded.tsx';
import { OutcomeChart } from './outcome-chart.tsx';
import { PersonActions } from './person-actions.tsx';
import { percent } from '../../../lib/percent.ts';
import { countText } from '../../../lib/count-text.ts';
import { FactGrid } from '../../../ui/fact-grid.tsx';
import { Pair } from '../../../ui/pair.tsx';
import { EarnerTable, earnedColumn } from '../../../entities/campaigns/earner-table.tsx';
import { Ago } from '../../../ui/ago-time.tsx';
import { IconMoodSmile, IconCopy, IconExternalLink } from '@tabler/icons-react';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { EvidenceCard } from './evidence-card.tsx';
import { LongText } from '../../../ui/long-text.tsx';
import { Moment } from '../../../ui/moment.tsx';

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
  const query = useQuery(sparkOutcomes(campaignId, by));
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
              {countText(campaign.actionsToday)} actions, {percent(campaign.refusedShare)} refused
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
                <OutcomeChart outcomes={outcomes} by={by} onBy={setBy} />
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

type TopEarnersProps = { campaignId: string; onPerson: (id: string) => void };

function TopEarners({ campaignId, onPerson }: TopEarnersProps) {
  return (
    <EarnerTable
      name="top earners"
      testId="spark-earner"
      earners={useInfiniteQuery(sparkEarners(campaignId))}
      columns={columns}
      warningOf={({ accountStatus }) => warnings[accountStatus]}
      onPerson={onPerson}
    />
  );
}

const warnings = { active: null, suspended: 'Suspended', banned: 'Banned' };
const columns = [
  earnedColumn,
  { title: 'Share of pool', cell: ({ share }: Earner) => percent(share) },
  { title: 'Actions', cell: ({ actions }: Earner) => (actions === 0 ? '–' : countText(actions)) },
  { title: 'Trust', cell: ({ reputationScore }: Earner) => reputationScore },
  { title: 'Joined', cell: ({ createdAt }: Earner) => <Ago at={createdAt} /> },
];

type RingListProps = { campaignId: string; onPerson: (id: string) => void };

/** People who give most of their reactions to one another. */
function RingList({ campaignId, onPerson }: RingListProps) {
  return (
    <Loaded name="reaction rings" query={useQuery(sparkRings(campaignId))}>
      {(rings) =>
        rings.length === 0 ? (
          <EmptyState
            Icon={IconMoodSmile}
            title="No rings in the last 48 hours"
            message="A ring is a group of people who give each other at least half of their reactions."
          />
        ) : (
          <Stack gap="md">
            {rings.map((ring) => (
              <EvidenceCard
                key={ring.people.map(({ _id }) => _id).join()}
                campaignId={campaignId}
                found={ring}
                says={`${countText(ring.inside)} of ${countText(ring.given)} reactions within the ring`}
                reason="mutual_reactions"
                onPerson={onPerson}
              />
            ))}
          </Stack>
        )
      }
    </Loaded>
  );
}

type CopiesListProps = { campaignId: string; onPerson: (id: string) => void };

/** Messages of several people that say nearly the same. */
function CopiesList({ campaignId, onPerson }: CopiesListProps) {
  return (
    <Loaded name="copied texts" query={useQuery(sparkCopies(campaignId))}>
      {(groups) =>
        groups.length === 0 ? (
          <EmptyState
            Icon={IconCopy}
            title="No copied texts in the last 48 hours"
            message="Near-identical messages from several people appear here."
          />
        ) : (
          <Stack gap="md">
            {groups.map((group) => (
              <EvidenceCard
                key={group.samples[0]?._id}
                campaignId={campaignId}
                found={group}
                says={`${countText(group.messages)} messages`}
                reason="copied_texts"
                onPerson={onPerson}
              >
                <ul className="bare">
                  {group.samples.map(({ _id, username, at, words, text, url }) => (
                    <li key={_id}>
                      <Text span size="sm">
                        {username}, {words} words, <Moment at={at} />{' '}
                      </Text>
                      {url !== null && (
                        <Anchor href={url} target="_blank" rel="noopener noreferrer" size="sm">
                          Open in Telegram <IconExternalLink size={13} aria-hidden />
                        </Anchor>
                      )}
                      <LongText text={text} />
                    </li>
                  ))}
                </ul>
              </EvidenceCard>
            ))}
          </Stack>
        )
      }
    </Loaded>
  );
}

import { Stack } from '@mantine/core';
import { IconMoodSmile } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { sparkRings } from './calls.ts';
import { EvidenceCard } from './evidence-card.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { countText } from '../../../lib/count-text.ts';

type Props = { campaignId: string; onPerson: (id: string) => void };

/** People who give most of their reactions to one another. */
export function RingList({ campaignId, onPerson }: Props) {
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

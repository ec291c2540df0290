import { Stack } from '@mantine/core';
import { IconMoodSmile } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { sparkRings } from './calls.ts';
import { EvidenceCard, EvidenceQuestion } from './evidence-card.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { countText } from '../../../lib/count-text.ts';

type Props = { campaignId: string; onPerson: (id: string) => void };

/** People who give most of their reactions to one another. */
export function RingList({ campaignId, onPerson }: Props) {
  const query = useQuery(sparkRings(campaignId));
  return (
    <EvidenceQuestion campaignId={campaignId} reason="mutual_reactions">
      {(ask) => (
        <Loaded name="reaction rings" query={query}>
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
                    key={ring.people[0]?._id}
                    found={ring}
                    says={`${countText(ring.inside)} of ${countText(ring.given)} reactions within the ring`}
                    onPerson={onPerson}
                    onTakeBack={ask}
                  />
                ))}
              </Stack>
            )
          }
        </Loaded>
      )}
    </EvidenceQuestion>
  );
}

import { Anchor, Stack, Text } from '@mantine/core';
import { IconCopy, IconExternalLink } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LongText } from '../../../ui/long-text.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { sparkCopies } from './calls.ts';
import { EvidenceCard, EvidenceQuestion } from './evidence-card.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { countText } from '../../../lib/count-text.ts';

type Props = { campaignId: string; onPerson: (id: string) => void };

/** Messages of several people that say nearly the same. */
export function CopiesList({ campaignId, onPerson }: Props) {
  const copies = useQuery(sparkCopies(campaignId));
  return (
    <EvidenceQuestion campaignId={campaignId} reason="copied_texts">
      {(ask) => (
        <Loaded name="copied texts" query={copies}>
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
                    // the oldest: new copies come before it
                    key={group.actionIds.at(-1) ?? group.samples.at(-1)?._id}
                    found={group}
                    says={`${countText(group.messages)} messages`}
                    onPerson={onPerson}
                    onTakeBack={ask}
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
      )}
    </EvidenceQuestion>
  );
}

import { formatRate } from '@stoke/domain';
import { Anchor, Button, Group, Stack } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { deskReversals, type Ring } from './calls.ts';
import { ReverseDialog } from '../../../entities/campaigns/reverse-dialog.tsx';
import { named } from '../../../ui/named.ts';
import { Quiet } from '../../../ui/quiet.ts';

type Found = Pick<Ring, 'people' | 'actionIds' | 'reserved' | 'available'>;
type Props = {
  found: Found;
  /** The evidence in numbers. */
  says: string;
  onPerson: (id: string) => void;
  onTakeBack: (found: Found) => void;
  children?: ReactNode;
};
type QuestionProps = {
  campaignId: string;
  reason: 'mutual_reactions' | 'copied_texts';
  /** The cards. */
  children: (ask: (found: Found) => void) => ReactNode;
};

/** Asks about the rewards of one card. Stands outside the cards: it is about what was read, also when they change. */
export function EvidenceQuestion({ campaignId, reason, children }: QuestionProps) {
  const [asked, ask] = useState<Found | null>(null);
  return (
    <>
      {children(ask)}
      {asked && (
        <ReverseDialog
          calls={deskReversals(campaignId)}
          target={{ actionIds: asked.actionIds }}
          suggested={reason}
          onClose={() => ask(null)}
        />
      )}
    </>
  );
}

/** Several people who act alike: who, how much, and what can be taken back. */
export function EvidenceCard({ found, says, onPerson, onTakeBack, children }: Props) {
  const { people, actionIds, reserved, available } = found;
  return (
    <section className="panel" data-testid="spark-evidence">
      <Stack gap="sm" p="md">
        <Group justify="space-between" wrap="nowrap" align="flex-start">
          <Group gap="4px 12px" align="stretch">
            {people.map(({ _id, username }) => (
              <Anchor
                key={_id}
                component="button"
                type="button"
                fw={600}
                onClick={() => onPerson(_id)}
              >
                {username}
              </Anchor>
            ))}
          </Group>
          <Button
            size="xs"
            variant="default"
            flex="none"
            disabled={actionIds.length === 0}
            onClick={() => onTakeBack(found)}
            {...named('Take back', people.map(({ username }) => username).join(', '))}
          />
        </Group>
        <Quiet className="num">
          {says} · {formatRate(reserved)} reserved · {formatRate(available)} available
        </Quiet>
        {children}
      </Stack>
    </section>
  );
}

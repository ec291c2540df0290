import { formatRate } from '@stoke/domain';
import { Anchor, Button, Group, Stack } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { deskReversals, type Ring } from './calls.ts';
import { ReverseDialog } from '../../../entities/campaigns/reverse-dialog.tsx';
import { named } from '../../../ui/named.ts';
import { Quiet } from '../../../ui/quiet.ts';

type Props = {
  campaignId: string;
  found: Pick<Ring, 'people' | 'actionIds' | 'reserved' | 'available'>;
  /** The evidence in numbers. */
  says: string;
  reason: 'mutual_reactions' | 'copied_texts';
  onPerson: (id: string) => void;
  children?: ReactNode;
};

/** Several people who act alike: who, how much, and what can be taken back. */
export function EvidenceCard({ campaignId, found, says, reason, onPerson, children }: Props) {
  const [isOpen, setOpen] = useState(false);
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
            onClick={() => setOpen(true)}
            {...named('Take back', people.map(({ username }) => username).join(', '))}
          />
        </Group>
        <Quiet className="num">
          {says} · {formatRate(reserved)} reserved · {formatRate(available)} available
        </Quiet>
        {children}
      </Stack>
      {isOpen && (
        <ReverseDialog
          calls={deskReversals(campaignId)}
          target={{ actionIds }}
          suggested={reason}
          onClose={() => setOpen(false)}
        />
      )}
    </section>
  );
}

import type { SettingProposal } from '@stoke/contract';
import { settings } from '@stoke/domain';
import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Ago } from '../../../ui/ago-time.tsx';
import { alertDialog, confirmDialog } from '../../../ui/dialogs.ts';
import { messageOf } from '../../../ui/failure-message.tsx';
import { LoadError } from '../../../ui/load-error.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { Section } from '../../../ui/section.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { openProposals, useProposalDecision } from './calls.ts';
import { wireText } from './draft.ts';
import classes from './settings.module.css';
import { named } from '../../../ui/named.ts';

/** Changes of fees and limits that wait for a second admin; nothing while there are none. */
export function ProposalList() {
  const proposals = useQuery(openProposals);
  if (proposals.isError && !proposals.data) {
    return <LoadError title="The changes that wait could not be loaded" query={proposals} />;
  }
  if (!proposals.data?.length) return null;
  return (
    <Section title="Waiting for a second admin">
      <ul className={`panel ${classes['proposals']}`} aria-label="Waiting for a second admin">
        {proposals.data.map((one) => (
          <Row key={one._id} proposal={one} />
        ))}
      </ul>
    </Section>
  );
}

function Row({ proposal }: { proposal: SettingProposal }) {
  const { approving, withdrawing } = useProposalDecision(proposal._id);
  const isBusy = approving.isPending || withdrawing.isPending;
  const words = proposal.changes.map(
    ({ key, from, to }) => `${settings[key].label}: ${wireText(key, from)} → ${wireText(key, to)}`,
  );
  const name = words.join(', ');
  async function decide(deciding: typeof approving, title: string) {
    if (!(await confirmDialog({ title, message: words.join('\n') }))) return;
    deciding.mutate(undefined, {
      onSuccess: (result) => showToast('success', result.message),
      onError: (error) =>
        void alertDialog({
          title: 'Error',
          message: messageOf(error, 'Nothing was changed. Please try again.'),
        }),
    });
  }
  return (
    <li aria-label={name} data-testid="proposal">
      <div>
        {proposal.changes.map(({ key, from, to }) => (
          <div key={key}>
            {settings[key].label} {wireText(key, from)} → <b>{wireText(key, to)}</b>
          </div>
        ))}
        <Text size="sm" className={classes['reason'] ?? ''}>
          {proposal.reason}
        </Text>
        <Text size="sm" c="dimmed">
          {proposal.proposedBy}, <Ago at={proposal.proposedAt} />
          {' · expires '}
          <Moment at={proposal.expiresAt} />
        </Text>
      </div>
      <Group gap="sm" wrap="nowrap">
        {proposal.mayApprove && (
          <Button
            size="xs"
            disabled={isBusy}
            onClick={() => void decide(approving, 'Confirm this change?')}
            {...named(approving.isPending ? 'Confirming...' : 'Confirm', name)}
          />
        )}
        <Button
          size="xs"
          variant="default"
          disabled={isBusy}
          onClick={() => void decide(withdrawing, 'Withdraw this change?')}
          {...named(withdrawing.isPending ? 'Withdrawing...' : 'Withdraw', name)}
        />
      </Group>
    </li>
  );
}

import type { SettingProposal } from '@stoke/contract';
import { settings } from '@stoke/domain';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/session/api.ts';
import { SecondAdminRow } from '../../../entities/people/second-admin.tsx';
import { Ago } from '../../../ui/ago-time.tsx';
import { LoadError } from '../../../ui/load-error.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { Section } from '../../../ui/section.tsx';
import { openProposals } from './calls.ts';
import { wireText } from './draft.ts';
import classes from './settings.module.css';
import { Quiet } from '../../../ui/quiet.ts';

/** Changes of fees and limits that wait for a second admin; nothing while there are none. */
export function ProposalList() {
  const proposals = useQuery(openProposals);
  if (proposals.isError && !proposals.data) {
    return <LoadError title="The changes that wait could not be loaded" query={proposals} />;
  }
  if (!proposals.data?.length) return null;
  return (
    <Section title="Waiting for a second admin">
      <ul className="panel bare divided" aria-label="Waiting for a second admin">
        {proposals.data.map((one) => (
          <Row key={one._id} proposal={one} />
        ))}
      </ul>
    </Section>
  );
}

function Row({ proposal }: { proposal: SettingProposal }) {
  const words = proposal.changes.map(
    ({ key, from, to }) => `${settings[key].label}: ${wireText(key, from)} → ${wireText(key, to)}`,
  );
  const name = words.join(', ');
  const message = words.map((change) => <div key={change}>{change}</div>);
  return (
    <SecondAdminRow
      testId="proposal"
      px="lg"
      name={name}
      changes="settings"
      approve={
        proposal.mayApprove
          ? {
              label: 'Confirm',
              busyLabel: 'Confirming...',
              title: 'Confirm this change?',
              message,
              act: () => call('approveSettings', { params: { id: proposal._id } }),
            }
          : null
      }
      withdraw={{
        title: 'Withdraw this change?',
        message,
        act: () => call('withdrawSettings', { params: { id: proposal._id } }),
      }}
    >
      {proposal.changes.map(({ key, from, to }) => (
        <div key={key}>
          {settings[key].label} {wireText(key, from)} → <b>{wireText(key, to)}</b>
        </div>
      ))}
      <Text size="sm" className={classes['reason'] ?? ''}>
        {proposal.reason}
      </Text>
      <Quiet>
        {proposal.proposedBy}, <Ago at={proposal.proposedAt} />
        {' · expires '}
        <Moment at={proposal.expiresAt} />
      </Quiet>
    </SecondAdminRow>
  );
}

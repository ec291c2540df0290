import type { CampaignWork } from '@stoke/contract';
import { formatDollars } from '@stoke/domain';
import { Group } from '@mantine/core';
import { LongText } from '../../../ui/long-text.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { WorkLink, Person, ProofPicture } from './work-parts.tsx';
import { decisionOf } from './work-words.ts';
import classes from './work.module.css';
import { Quiet } from '../../../ui/quiet.ts';

/** The pictures of a campaign's work. */
export function WorkGallery({ work }: { work: readonly CampaignWork[] }) {
  return (
    <ul className={classes['gallery']}>
      {work.map((one) => (
        <li key={one._id} className="panel">
          <ProofPicture work={one} />
          <Group gap="sm" align="flex-start" justify="space-between" wrap="nowrap">
            <div>
              <Person person={one.person} />
            </div>
            <StatusBadge {...decisionOf(one)} />
          </Group>
          <Quiet size="xs">
            {one.taskName} · {formatDollars(one.status === 'pending' ? one.amount : one.paid)}
          </Quiet>
          <LongText text={one.text} />
          {one.proofLink !== null && <WorkLink url={one.proofLink} />}
        </li>
      ))}
    </ul>
  );
}

import type { CampaignWork } from '@stoke/contract';
import { formatDollars, type CampaignKindName } from '@stoke/domain';
import { Text } from '@mantine/core';
import { ColumnTable } from '../../../ui/column-table.tsx';
import { LongText } from '../../../ui/long-text.tsx';
import { NearMoment } from '../../../ui/moment.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { Table } from '../../../ui/table.tsx';
import { WorkLink, Person, ProofPicture } from './work-parts.tsx';
import { decisionFacts, decisionOf } from './work-words.ts';
import classes from './work.module.css';
import { Quiet } from '../../../ui/quiet.ts';

type Props = { work: readonly CampaignWork[]; kind: CampaignKindName };

const columns = [
  { title: 'Person', w: '17%' },
  { title: 'Task', w: '19%' },
  { title: 'Proof' },
  { title: 'Decision', w: '20%' },
  { title: 'Submitted', w: 124 },
  { title: 'Paid', ta: 'right', w: 92 },
] as const;

/** The work of a campaign, a row each. */
export function WorkTable({ work, kind }: Props) {
  return (
    <ColumnTable layout="fixed" columns={columns} className={classes['work']}>
      {work.map((one) => (
        <WorkRow key={one._id} work={one} kind={kind} />
      ))}
    </ColumnTable>
  );
}

function WorkRow({ work, kind }: { work: CampaignWork; kind: CampaignKindName }) {
  const { action, taskName, taskLink, text, proofLink, imageUrl } = work;
  const isBare = text === null && proofLink === null && imageUrl === null;
  return (
    <Table.Tr>
      <Table.Td>
        <Person person={work.person} />
      </Table.Td>
      <Table.Td>
        <Text inherit lineClamp={2} title={taskName}>
          {taskName}
        </Text>
        {taskName.startsWith(action) ? null : <Quiet size="xs">{action}</Quiet>}
        {taskLink !== null && <WorkLink url={taskLink} />}
      </Table.Td>
      <Table.Td>
        <div className={classes['proof']}>
          <ProofPicture work={work} />
          <div>
            <LongText text={text} />
            {proofLink !== null && <WorkLink url={proofLink} />}
            {isBare && <Quiet>None given</Quiet>}
          </div>
        </div>
      </Table.Td>
      <Table.Td>
        <StatusBadge {...decisionOf(work)} />
        {decisionFacts(work, kind).map((fact) => (
          <Quiet key={fact} size="xs" mt={4}>
            {fact}
          </Quiet>
        ))}
      </Table.Td>
      <Table.Td>
        <NearMoment at={work.submittedAt} />
      </Table.Td>
      <Table.Num>
        <Price work={work} />
      </Table.Num>
    </Table.Tr>
  );
}

/** The amount paid, or reserved while work is in review. */
function Price({ work: { status, amount, paid } }: { work: CampaignWork }) {
  if (status !== 'pending') return formatDollars(paid);
  return (
    <>
      <Quiet component="span">{formatDollars(amount)}</Quiet>
      <Quiet size="xs">reserved</Quiet>
    </>
  );
}

import {
  formatParts,
  formatUsd,
  computeFomoPlan,
  settleFee,
  usdc,
  zeroUsdc,
  type FomoPlan,
} from '@stoke/domain';
import { Alert, Box, Button, Text } from '@mantine/core';
import { fomoSoonText, useFomoLaunch } from '../../../../entities/campaigns/fomo-launch.ts';
import { startText } from '../../../../entities/campaigns/start-time.ts';
import { useTerms } from '../../../../entities/site/terms.ts';
import { CreatorRulesNote } from '../../../../entities/own-campaigns/creator-rules-note.tsx';
import { AtMostPeople, Reach } from '../../../../entities/own-campaigns/reach.tsx';
import { StartField } from '../../../../entities/campaigns/start-field.tsx';
import { costOf } from './distribution-step.tsx';
import { rulesOf, toFomoDraft, usersOf } from './draft.ts';
import { Line } from './figures.tsx';
import { PoolMeter } from './pool-meter.tsx';
import { ProblemNote } from './problem-note.tsx';
import { problemsOf } from './problems.ts';
import type { Wizard } from './use-wizard.ts';
import classes from './wizard.module.css';
import { HeadedTable } from '../../../../ui/column-table.tsx';
import { Table } from '../../../../ui/table.tsx';
import { countText } from '../../../../lib/count-text.ts';

/** What the campaign costs and brings, before it is created. */
export function SummaryStep({ wizard }: { wizard: Wizard }) {
  const plan = computeFomoPlan(toFomoDraft(wizard.fields));
  const [problem] = problemsOf(wizard);
  const rules = rulesOf(wizard.fields);
  const { isSoon } = useFomoLaunch();
  const scheduled = startText(wizard.start);
  return (
    <>
      {problem === undefined ? null : (
        <ProblemNote
          text={problem.text}
          label={`Go to step ${problem.step + 1}`}
          onGo={() => wizard.goTo(problem.step)}
        />
      )}
      {'text' in plan ? null : (
        <>
          <Costs wizard={wizard} plan={plan} />
          <PoolMeter plan={plan} wizard={wizard} />
          <Tasks wizard={wizard} plan={plan} />
        </>
      )}
      {rules.length === 0 ? null : (
        <Part title="Rules" onEdit={() => wizard.goTo(0)}>
          <Box component="ul" m={0} pl={20}>
            {rules.map((rule) => (
              <li key={rule}>{rule}</li>
            ))}
          </Box>
        </Part>
      )}
      <section className={classes['part']} aria-label="Start">
        <StartField
          value={wizard.start}
          problem={wizard.problemAt('start')}
          onEdit={wizard.setStart}
          onLeave={() => wizard.leave('start')}
        />
        {scheduled === null ? null : <Text size="sm">{scheduled}</Text>}
      </section>
      {isSoon && (
        <Alert color="amber" role="status">
          {fomoSoonText}
        </Alert>
      )}
      <CreatorRulesNote />
    </>
  );
}

type PartProps = { title: string; onEdit: () => void; children: React.ReactNode };

function Part({ title, onEdit, children }: PartProps) {
  return (
    <section className={classes['part']} aria-label={title}>
      <header className="spread">
        <h3>{title}</h3>
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={`Edit ${title.toLowerCase()}`}
          onClick={onEdit}
        >
          Edit
        </Button>
      </header>
      {children}
    </section>
  );
}

type Props = { wizard: Wizard; plan: FomoPlan };

function Costs({ wizard, plan }: Props) {
  const { fields } = wizard;
  const { fomo: percent } = useTerms().feePercents;
  const { pool, fee, estimatedCost: spent } = plan;
  const charged = settleFee({ fee, pool, spent, reserved: zeroUsdc }).earned;
  // the rewards are cents; what comes back is never shown larger than it is
  const [back = '', charge = ''] = formatParts([usdc(pool + fee - spent - charged), charged]);
  return (
    <Part title="Costs" onEdit={() => wizard.goTo(0)}>
      <dl className={classes['lines']}>
        <Line name="Project" value={fields.name.trim()} />
        <Line name="Users" value={countText(usersOf(fields))} />
        <div>
          <dt>
            <AtMostPeople kind="fomo" what="can do this now" />
          </dt>
        </div>
        <Line name="Earning tag" value={plan.earningTag ?? '–'} />
        <Line name="Payout per user" value={formatUsd(plan.payoutPerUser)} />
        <Line name="Expected engagements" value={countText(plan.engagements)} />
        <Line name={`Platform fee (${percent}%)`} value={`${formatUsd(plan.fee)} reserved`} />
        <Line name="Fee charged" note="When all is paid" value={charge} />
        <Line name="Comes back to you" note="When all is paid" value={back} />
      </dl>
      <Reach kind="fomo" />
    </Part>
  );
}

const taskColumns = [
  { title: 'Task' },
  ...['Rate', 'Links', 'Share', 'Users', 'Cost'].map((title) => ({ title, ta: 'right' }) as const),
];

function Tasks({ wizard, plan }: Props) {
  return (
    <Part title="Tasks" onEdit={() => wizard.goTo(1)}>
      <HeadedTable gap={20} columns={taskColumns}>
        {plan.tasks.map((task) => (
          <Table.Tr key={task.key}>
            <Table.Td>{task.name}</Table.Td>
            <Table.Num>{formatUsd(task.rate)}</Table.Num>
            <Table.Num>{task.links.length}</Table.Num>
            <Table.Num>{(task.allocationTenths / 10).toFixed(1)}%</Table.Num>
            <Table.Num>{countText(task.users)}</Table.Num>
            <Table.Num>{formatUsd(costOf(task))}</Table.Num>
          </Table.Tr>
        ))}
      </HeadedTable>
    </Part>
  );
}

import { formatUsd, fomoCost, computeFomoPlan, type PlannedTask } from '@stoke/domain';
import { Alert } from '@mantine/core';
import { sharesNow, toFomoDraft } from './draft.ts';
import { PoolMeter } from './pool-meter.tsx';
import { taskName } from './problems.ts';
import type { Wizard } from './use-wizard.ts';
import classes from './wizard.module.css';

/** A slider for each task; the others follow, so that all make 100%. */
export function DistributionStep({ wizard }: { wizard: Wizard }) {
  const { fields } = wizard;
  const plan = computeFomoPlan(toFomoDraft(fields));
  const problem = wizard.problemAt('shares');
  const shares = sharesNow(fields);
  const tasks = 'text' in plan ? [] : plan.tasks;
  return (
    <>
      <section
        className={classes['part']}
        aria-label="Distribution"
        data-path="shares"
        tabIndex={-1}
      >
        {problem === null ? null : (
          <Alert color="rose" role="alert">
            {problem}
          </Alert>
        )}
        {shares.map(({ key, tenths }) => (
          <Share
            key={key}
            name={taskName(fields, key)}
            tenths={tenths}
            task={tasks.find((task) => task.key === key)}
            onMove={(percent) => wizard.setShare(key, percent * 10)}
          />
        ))}
      </section>
      {'text' in plan ? null : <PoolMeter plan={plan} onFewer={() => wizard.goTo(0)} />}
    </>
  );
}

type Props = {
  name: string;
  tenths: number;
  task: PlannedTask | undefined;
  onMove: (percent: number) => void;
};

function Share({ name, tenths, task, onMove }: Props) {
  const share = `${(tenths / 10).toFixed(1)}%`;
  const users = task?.users ?? 0;
  const people = `${users.toLocaleString('en-US')} ${users === 1 ? 'user' : 'users'}`;
  return (
    <label className={classes['share']}>
      <span>{name}</span>
      <small>
        {people} · {formatUsd(task === undefined ? fomoCost([]) : costOf(task))}
      </small>
      <input
        type="range"
        aria-label={`Share of ${name}`}
        min={0}
        max={100}
        step={1}
        value={Math.round(tenths / 10)}
        aria-valuetext={`${share}, ${people}`}
        onChange={(event) => onMove(event.currentTarget.valueAsNumber)}
      />
      <output>{share}</output>
    </label>
  );
}

/** What a task costs when all its users do it. */
export function costOf({ rate, links, users }: PlannedTask) {
  return fomoCost([{ rate, links: links.length, users }]);
}

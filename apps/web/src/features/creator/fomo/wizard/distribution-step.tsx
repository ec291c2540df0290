import {
  computeFomoPlan,
  fomoCost,
  formatUsd,
  moveShare,
  moveUsers,
  percentTenths,
  type FomoShare,
  type PlannedTask,
} from '@stoke/domain';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { sharesNow, toFomoDraft, usersOf } from './draft.ts';
import { PoolMeter } from './pool-meter.tsx';
import { taskName } from './problems.ts';
import type { Wizard } from './use-wizard.ts';
import classes from './wizard.module.css';
import { Problem } from '../../../../ui/failed.tsx';

/** A slider for each task; the others follow, so that all add up to 100%. Typed shares stay while there is room. */
export function DistributionStep({ wizard }: { wizard: Wizard }) {
  const { fields } = wizard;
  const [typed, setTyped] = useState<readonly string[]>([]);
  const plan = computeFomoPlan(toFomoDraft(fields));
  const problem = wizard.problemAt('shares');
  const shares = sharesNow(fields);
  const tasks = 'text' in plan ? [] : plan.tasks;
  const users = usersOf(fields);

  function type(key: string, next: FomoShare[]) {
    setTyped((before) => [...before.filter((one) => one !== key), key]);
    wizard.setShares(next);
  }

  return (
    <>
      <section
        className={classes['part']}
        aria-label="Distribution"
        data-path="shares"
        tabIndex={-1}
      >
        <Problem>{problem}</Problem>
        {shares.map(({ key, tenths }) => (
          <Share
            key={key}
            id={key}
            name={taskName(fields, key)}
            tenths={tenths}
            task={tasks.find((task) => task.key === key)}
            onMove={(percent) => {
              setTyped([]);
              wizard.setShare(key, percent * 10);
            }}
            onPercent={(to) => type(key, moveShare(shares, key, to, typed))}
            onUsers={(wanted) => type(key, moveUsers(shares, key, { wanted, users, kept: typed }))}
          />
        ))}
      </section>
      {'text' in plan ? null : <PoolMeter plan={plan} wizard={wizard} />}
    </>
  );
}

type Props = {
  id: string;
  name: string;
  tenths: number;
  task: PlannedTask | undefined;
  onMove: (percent: number) => void;
  onPercent: (tenths: number) => void;
  onUsers: (wanted: number) => void;
};

function Share({ id, name, tenths, task, onMove, onPercent, onUsers }: Props) {
  const percent = (tenths / 10).toFixed(1);
  const users = task?.users ?? 0;
  const people = `${users.toLocaleString('en-US')} ${users === 1 ? 'user' : 'users'}`;
  return (
    <div className={classes['share']} role="group" aria-label={name}>
      <span className="clipped">{name}</span>
      <small className="hint num">
        {formatUsd(task === undefined ? fomoCost([]) : costOf(task))}
      </small>
      <Typed
        label={`Users of ${name}`}
        path={`${id}.users`}
        unit="users"
        value={String(users)}
        read={(text) => (/^\d{1,9}$/.test(text) ? Number(text) : null)}
        onType={onUsers}
      />
      <Typed
        label={`Percent of ${name}`}
        path={`${id}.percent`}
        unit="%"
        value={percent}
        read={(text) => (text === '' ? null : percentTenths(Number(text)))}
        onType={onPercent}
      />
      <input
        type="range"
        aria-label={`Share of ${name}`}
        min={0}
        max={100}
        step={1}
        value={Math.round(tenths / 10)}
        aria-valuetext={`${percent}%, ${people}`}
        onChange={(event) => onMove(event.currentTarget.valueAsNumber)}
      />
    </div>
  );
}

type TypedProps = {
  label: string;
  path: string;
  unit: string;
  value: string;
  /** Null: none that it can be. */
  read: (text: string) => number | null;
  onType: (value: number) => void;
};

/** A number that counts when it is left or confirmed; one that cannot be goes back to what it was. */
function Typed({ label, path, unit, value, read, onType }: TypedProps) {
  const [text, setText] = useState<string | null>(null);
  function commit() {
    const number = text === null || text.trim() === value ? null : read(text.trim());
    setText(null);
    if (number !== null) onType(number);
  }
  return (
    <TextInput
      aria-label={label}
      data-path={path}
      size="xs"
      inputMode="decimal"
      rightSection={unit}
      rightSectionWidth={unit === '%' ? 28 : 48}
      value={text ?? value}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        commit();
      }}
    />
  );
}

/** What a task costs when all its users do it. */
export function costOf({ rate, links, users }: PlannedTask) {
  return fomoCost([{ rate, links: links.length, users }]);
}

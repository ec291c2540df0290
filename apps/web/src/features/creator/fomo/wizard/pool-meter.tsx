import { costProblem, formatUsd, type FomoPlan } from '@stoke/domain';
import { Alert, Button, Progress } from '@mantine/core';
import classes from './wizard.module.css';

type Props = { plan: FomoPlan; onFewer: () => void };

/** The pool against what the tasks cost when all users do them. */
export function PoolMeter({ plan, onFewer }: Props) {
  const { estimatedCost, pool } = plan;
  const problem = costProblem(plan);
  const percent = Number((estimatedCost * 1000n) / pool) / 10;
  return (
    <section className={classes['part']} aria-label="Reward pool">
      <div className={classes['meter']}>
        <span>Estimated cost</span>
        <span className="num">
          <strong>{formatUsd(estimatedCost)}</strong> of {formatUsd(pool)} reward pool
        </span>
      </div>
      <Progress
        value={Math.min(100, percent)}
        color={problem === null ? 'ember' : 'rose'}
        aria-label="Estimated cost of the reward pool"
      />
      {problem === null ? null : (
        <Alert color="rose" role="alert">
          {problem.text}
          <Button variant="default" size="xs" mt="sm" display="block" onClick={onFewer}>
            Change number of users
          </Button>
        </Alert>
      )}
    </section>
  );
}

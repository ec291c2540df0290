import { adviseFomo, costProblem, formatUsd, type FomoPlan } from '@stoke/domain';
import { Alert, Button, Group, Progress } from '@mantine/core';
import { dollarText, toFomoDraft, withRates } from './draft.ts';
import type { Wizard } from './use-wizard.ts';
import { ProblemNote } from './problem-note.tsx';
import classes from './wizard.module.css';

type Props = { plan: FomoPlan; wizard: Wizard };

/** How much of the pool can be paid, when all users do their tasks. */
export function PoolMeter({ plan, wizard }: Props) {
  const { estimatedCost, pool } = plan;
  const problem = costProblem(plan);
  const percent = Number((estimatedCost * 1000n) / pool) / 10;
  return (
    <section className={classes['part']} aria-label="Reward pool">
      <div className="spread">
        <span>Estimated cost</span>
        <span className="num">
          <strong>{formatUsd(estimatedCost)}</strong> of {formatUsd(pool)} reward pool
          {problem === null ? ' can be paid' : ''}
        </span>
      </div>
      <Progress
        value={Math.min(100, percent)}
        color={problem === null ? 'ember' : 'rose'}
        aria-label="Estimated cost of the reward pool"
      />
      {problem === null ? (
        <Advice plan={plan} wizard={wizard} />
      ) : (
        <ProblemNote
          text={problem.text}
          label="Change number of users"
          onGo={() => wizard.goTo(0)}
        />
      )}
    </section>
  );
}

/** Most of the pool is out of reach: a smaller budget or higher rates, each with one press. */
function Advice({ plan, wizard }: Props) {
  const { fields } = wizard;
  const advice = adviseFomo(plan, toFomoDraft(fields));
  if (advice === null) return null;
  const { idle, minBudget, raiseTenths, rates } = advice;
  return (
    <Alert color="amber" role="status">
      {formatUsd(idle)} of the pool cannot be paid. It stays reserved until the campaign ends.
      <Group gap="xs" mt="sm">
        {minBudget !== null && (
          <Button
            variant="default"
            size="xs"
            onClick={() => wizard.edit('budget', dollarText(minBudget))}
          >
            Lower budget to {formatUsd(minBudget)}
          </Button>
        )}
        <Button
          variant="default"
          size="xs"
          onClick={() => {
            const { builtIn, custom } = withRates(fields, rates);
            wizard.edit('builtIn', builtIn);
            wizard.edit('custom', custom);
          }}
        >
          Raise rates {(raiseTenths / 10).toFixed(1)}×
        </Button>
      </Group>
    </Alert>
  );
}

import { computeFomoPlan, earningTag, formatUsd, splitPrice, type EarningTag } from '@stoke/domain';
import { useTerms } from '../../../../entities/site/terms.ts';
import { StatusBadge } from '../../../../ui/status-badge.tsx';
import { budgetOf, toFomoDraft, usersOf, type WizardFields } from './draft.ts';
import { Pair } from '../../../../ui/pair.tsx';
import classes from './wizard.module.css';

const tones = {
  'High Earning': 'good',
  'Medium Earning': 'waiting',
  'Low Earning': 'neutral',
} as const satisfies Record<EarningTag, unknown>;

/** What budget and users make of a campaign, while they are typed. */
export function Figures({ fields }: { fields: WizardFields }) {
  const budget = budgetOf(fields);
  const users = usersOf(fields);
  const tag = budget === null ? null : earningTag(budget, users);
  const percent = useTerms().feePercents.fomo;
  const { pool, fee } = budget === null ? { pool: null, fee: null } : splitPrice(budget, percent);
  const plan = computeFomoPlan(toFomoDraft(fields));
  const payout = 'text' in plan ? null : plan.payoutPerUser;
  const money = (value: typeof pool) => (value === null ? '–' : formatUsd(value));
  return (
    <section className={classes['figures']} aria-labelledby="fomo-figures">
      <h2 id="fomo-figures">Your campaign</h2>
      <dl className={classes['lines']}>
        <Pair name="Earning tag">
          <span role="status">
            {tag === null ? '–' : <StatusBadge tone={tones[tag]} label={tag} />}
          </span>
        </Pair>
        <Line name="Payout per user" value={money(payout)} />
        <Line name="Reward pool" note={`${100 - percent}% of budget`} value={money(pool)} />
        <Line name="Platform fee" note={`${percent}% of budget`} value={money(fee)} />
      </dl>
    </section>
  );
}

export function Line({ name, note, value }: { name: string; note?: string; value: string }) {
  return (
    <div>
      <dt>
        {name}
        {note === undefined ? null : <small>{note}</small>}
      </dt>
      <dd>{value}</dd>
    </div>
  );
}

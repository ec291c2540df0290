import { IconChartBar } from '@tabler/icons-react';
import { LinkButton } from '../../ui/links.tsx';
import { Lead, WholeWindow } from '../../ui/whole-window.tsx';
import classes from './boost-arranged.module.css';

const steps = [
  'Tell us your token, target volume and timing.',
  'We agree on participants, loops and cost, then set up the campaign.',
  'Its card appears on your creator dashboard. Each loop is checked on chain.',
];

/** How a volume boost comes about: no one creates or joins one on this site (rule 7.1). */
export function BoostArranged() {
  return (
    <WholeWindow
      Icon={IconChartBar}
      tone="ember"
      title="Boost Volume"
      actions={
        <>
          <LinkButton to="/support">Contact support</LinkButton>
          <LinkButton to="/creator-dashboard" variant="default">
            Creator Dashboard
          </LinkButton>
        </>
      }
    >
      <Lead>Volume boosts are arranged with our team.</Lead>
      <ol className={classes['coming']}>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </WholeWindow>
  );
}

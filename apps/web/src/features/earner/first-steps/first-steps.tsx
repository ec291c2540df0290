import type { User } from '@stoke/contract';
import { VisuallyHidden } from '@mantine/core';
import { IconArrowRight, IconCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { hasWorked } from './is-beginning.ts';
import classes from './first-steps.module.css';

/** What an earner does before the first reward; each leads to where it is done. */
const steps = [
  {
    name: 'Accept the rules',
    isDone: ({ rulesVersion }: User) => rulesVersion !== null,
    way: { to: '/acknowledge-rules' },
  },
  {
    name: 'Link your X account',
    isDone: ({ xUsername }: User) => xUsername !== null,
    way: { to: '/dashboard', hash: 'x-account' },
  },
  {
    name: 'Save your wallet',
    isDone: ({ walletAddress }: User) => walletAddress !== null,
    way: { to: '/dashboard', hash: 'wallet' },
  },
  { name: 'Do your first task', isDone: hasWorked, way: { to: '/', hash: 'drip-tasks' } },
] as const;

/** The four steps to the first reward, with the next one marked. */
export function FirstSteps({ user }: { user: User }) {
  const next = steps.find(({ isDone }) => !isDone(user));
  return (
    <nav aria-label="Getting started">
      <ol className={classes['steps']}>
        {steps.map(({ name, isDone, way }, index) => (
          <li key={name} data-state={isDone(user) ? 'done' : name === next?.name ? 'now' : 'ahead'}>
            <span className={classes['mark']} aria-hidden>
              {isDone(user) ? <IconCheck size={14} stroke={3} /> : index + 1}
            </span>
            {isDone(user) ? (
              <span>
                {name} <VisuallyHidden component="span">(done)</VisuallyHidden>
              </span>
            ) : (
              <Link {...way} activeProps={{}}>
                {name}
                {name === next?.name && <IconArrowRight size={15} aria-hidden />}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

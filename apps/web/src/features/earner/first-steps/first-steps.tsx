import type { User } from '@stoke/contract';
import { VisuallyHidden } from '@mantine/core';
import { IconArrowRight, IconCheck } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { hasAcceptedRules, hasWorked } from './is-beginning.ts';
import classes from './first-steps.module.css';

/** What an earner does before the first payout; each leads to where it is done. */
const steps = [
  {
    name: 'Accept the rules',
    isDone: hasAcceptedRules,
    way: { to: '/acknowledge-rules', hash: '' },
  },
  {
    name: 'Confirm your email',
    isDone: ({ isEmailConfirmed }: User) => isEmailConfirmed,
    way: { to: '/dashboard', hash: 'email' },
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
  {
    name: 'Link Telegram',
    isDone: ({ telegramUserId }: User) => telegramUserId !== null,
    way: { to: '/dashboard', hash: 'telegram' },
  },
  { name: 'Do your first task', isDone: hasWorked, way: { to: '/', hash: 'drip-tasks' } },
] as const;

/** The steps to the first payout, with the next one marked; they lead back to where they began. */
export function FirstSteps({ user }: { user: User }) {
  const { pathname, href, state } = useLocation();
  const cameFrom = pathname === '/dashboard' ? state.cameFrom : { href, name: 'tasks' };
  // Where no mail is sent, no email can be confirmed.
  const asked = steps.filter(
    ({ way }) => way.hash !== 'email' || user.needsEmail || user.isEmailConfirmed,
  );
  const next = asked.find(({ isDone }) => !isDone(user));
  return (
    <nav aria-label="Getting started" className={classes['frame']}>
      <ol className={classes['steps']}>
        {asked.map(({ name, isDone, way }, index) => (
          <li key={name} data-state={isDone(user) ? 'done' : name === next?.name ? 'now' : 'ahead'}>
            <span className={classes['mark']} aria-hidden>
              {isDone(user) ? <IconCheck size={14} stroke={3} /> : index + 1}
            </span>
            {isDone(user) ? (
              <span>
                {name} <VisuallyHidden component="span">(done)</VisuallyHidden>
              </span>
            ) : (
              <Link {...way} state={{ cameFrom }} activeProps={{}}>
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

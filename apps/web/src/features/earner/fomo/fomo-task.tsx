import { Box, Group, Text } from '@mantine/core';
import type { FomoCampaign } from '@stoke/contract';
import { formatDollars } from '@stoke/domain';
import type { ReactNode } from 'react';
import { HourlyPay } from '../../../entities/work/hourly-pay.tsx';
import { webLink } from '../../../lib/web-link.ts';
import classes from './fomo-page.module.css';
import { OutLink } from '../../../ui/out-link.tsx';
import { named } from '../../../ui/named.ts';

type Task = FomoCampaign['campaignTasks'][number];

type Props = {
  task: Task;
  /** Whether its campaign is over. */
  isEnded: boolean;
  action?: ReactNode;
  works?: ReadonlyMap<string, ReactNode> | undefined;
};

/** One task: what to do, what each link pays, and the places that are left. */
export function FomoTask({ task, isEnded, action, works }: Props) {
  const guide = webLink(task.guideLink);
  return (
    <article className={classes['task']} aria-label={task.name} tabIndex={-1}>
      <Group component="header" gap="md" align="baseline" justify="space-between" wrap="nowrap">
        <h3>{task.name}</h3>
        <Box component="span" flex="none" c="ember.4" fz="sm" className="figure">
          {formatDollars(task.baseRate)} per link
          <HourlyPay amount={task.hourlyPay} />
        </Box>
      </Group>
      <p className={classes['places']}>{isEnded ? wholePlaces(task) : placesLeft(task)}</p>
      {task.guideText !== '' && (
        <Text mt={12} mb={4} c="slate.2" fz="sm" lh={1.55} style={{ whiteSpace: 'pre-line' }}>
          {task.guideText}
        </Text>
      )}
      {guide !== null && <OutLink href={guide} {...named('Open the guide', task.name)} />}
      <ul className={classes['links']}>
        {task.links.map((link) => (
          <li key={link._id}>
            <TaskLink link={link} />
            {works?.get(link._id)}
          </li>
        ))}
      </ul>
      {action}
    </article>
  );
}

function wholePlaces({ targetParticipants: target }: Task): string {
  return target === 1 ? '1 place' : `${target.toLocaleString('en-US')} places`;
}

function placesLeft(task: Task): string {
  const left = task.targetParticipants - task.currentParticipants;
  return left <= 0
    ? 'No places left'
    : `${left.toLocaleString('en-US')} of ${wholePlaces(task)} left`;
}

function TaskLink({ link }: { link: Task['links'][number] }) {
  return (
    <>
      <OutLink href={link.link} underline="always">
        {link.name || link.link}
      </OutLink>
      {link.proofRequired && (
        <Box component="span" ml={10} c="dimmed" fz="xs">
          Proof required
        </Box>
      )}
      {link.description !== '' && <p className={classes['about']}>{link.description}</p>}
      {link.requiredContent && (
        <p className={classes['about']}>Must contain: {link.requiredContent}</p>
      )}
    </>
  );
}

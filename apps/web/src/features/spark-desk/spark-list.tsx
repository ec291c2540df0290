import { sparkAlarmTexts } from '@stoke/domain';
import { Badge, Group } from '@mantine/core';
import { IconFlame } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../lib/api.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { PickList, PickRow } from '../../ui/pick-list.tsx';
import { SkeletonRows } from '../../ui/skeletons.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { sparkDesk, type SparkOnDesk } from './calls.ts';
import classes from './spark-desk.module.css';
import { countText, shareText, sparkStates } from './words.ts';

type Props = { chosen: string | null; onChoose: (id: string) => void };

/** Sparks that run or are not settled: those that need a look first. */
export function SparkList({ chosen, onChoose }: Props) {
  const { data: sparks, isError, error, refetch } = useQuery(sparkDesk);
  if (!sparks) {
    return isError ? (
      <ErrorPanel
        title="The campaigns could not be loaded"
        message={messageOf(error, 'Please try again in a moment.')}
        actionLabel="Try again"
        onAction={() => void refetch()}
      />
    ) : (
      <div role="status" aria-label="Loading campaigns">
        <SkeletonRows count={5} height={84} gap={8} />
      </div>
    );
  }
  if (sparks.length === 0) {
    return (
      <EmptyState
        icon={<IconFlame size={24} stroke={1.5} aria-hidden />}
        title="No Spark is running"
        message="Campaigns appear here from their start until they are settled."
      />
    );
  }
  return (
    <PickList label="Spark campaigns">
      {sparks.map((spark) => (
        <PickRow
          key={spark._id}
          isChosen={spark._id === chosen}
          onChoose={() => onChoose(spark._id)}
          testId="spark-on-desk"
        >
          <Row spark={spark} />
        </PickRow>
      ))}
    </PickList>
  );
}

function Row({ spark }: { spark: SparkOnDesk }) {
  const { name, status, actionsToday, paidShare, refusedShare, alarms } = spark;
  return (
    <span className={classes['row']}>
      <span className={classes['top']}>
        <b className="clipped">{name}</b>
        <StatusBadge {...sparkStates[status]} />
      </span>
      <span className={classes['figures']}>
        {countText(actionsToday)} actions in 24 h · {shareText(paidShare)} paid ·{' '}
        {shareText(refusedShare)} refused
      </span>
      {alarms.length > 0 && (
        <Group gap={6} component="span">
          {alarms.map((alarm) => (
            <Badge key={alarm} color="amber">
              {sparkAlarmTexts[alarm]}
            </Badge>
          ))}
        </Group>
      )}
    </span>
  );
}

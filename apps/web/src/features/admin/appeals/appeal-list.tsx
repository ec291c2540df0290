import { Box } from '@mantine/core';
import type { AppealCase } from '@stoke/contract';
import { formatRate } from '@stoke/domain';
import type { ReactNode } from 'react';
import { Ago } from '../../../ui/ago-time.tsx';
import { PickList, PickRow } from '../../../ui/pick-list.tsx';
import { atStake } from './at-stake.ts';
import classes from './appeals.module.css';

type Props = {
  cases: readonly AppealCase[];
  current: AppealCase;
  onLook: (appeal: AppealCase) => void;
  /** The current one, beside the list. */
  children: ReactNode;
};

/** Appeals as rows, and the current one beside them. */
export function AppealList({ cases, current, onLook, children }: Props) {
  return (
    <Box className="desk" __vars={{ '--side': '440px' }}>
      <PickList label="Appeals">
        {cases.map((one) => (
          <PickRow
            key={one._id}
            testId="appeal-row"
            isChosen={one === current}
            onChoose={() => onLook(one)}
          >
            <Row appeal={one} />
          </PickRow>
        ))}
      </PickList>
      <div className={classes['beside']}>{children}</div>
    </Box>
  );
}

const kinds = {
  rejection: 'Rejection',
  reversal: 'Reversal',
  ban: 'Ban',
  suspension: 'Suspension',
} as const;

function Row({ appeal }: { appeal: AppealCase }) {
  const amount = atStake(appeal);
  return (
    <span className={classes['row']}>
      <b>{appeal.username}</b>
      <span>{kinds[appeal.about]}</span>
      <span className="num">{amount === undefined ? '' : formatRate(amount)}</span>
      <span>
        <Ago at={appeal.filedAt} />
      </span>
    </span>
  );
}

import type { Signal } from '@stoke/contract';
import { Button, Group } from '@mantine/core';
import { Ago } from '../../../ui/ago-time.tsx';
import { actsLeft, groupActs, type Acted } from './signal-acts.ts';
import classes from './signals.module.css';
import { accountCount, signalName } from './signal-name.ts';
import type { SignalQuestion } from './signal-dialog.tsx';
import { named } from '../../../ui/named.ts';
import { Quiet } from '../../../ui/quiet.ts';

type Asking = { signal: Signal; onAsk: (question: SignalQuestion) => void };

/** Acts on everyone in a signal. */
export function ActButtons({ signal, onAsk }: Asking) {
  return actsLeft(signal).map((act) => (
    <Button
      key={act}
      data-act={act}
      size="xs"
      variant="default"
      {...(act === 'ban' && { c: 'rose.3' })}
      onClick={() => onAsk({ signal, act })}
      {...named(groupActs[act].label, signalName(signal))}
    />
  ));
}

/** What was done to its people, and the way back. */
export function Acts({ signal, onAsk }: Asking) {
  if (!signal.acts?.length) return null;
  return (
    <ul className={classes['evidence']} aria-label="Acts">
      {signal.acts.map((acted) => (
        <ActRow
          key={acted._id}
          acted={acted}
          name={signalName(signal)}
          onUndo={() => onAsk({ signal, act: 'undo', acted })}
        />
      ))}
    </ul>
  );
}

type RowProps = { acted: Acted; name: string; onUndo: () => void };

function ActRow({ acted, name, onUndo }: RowProps) {
  const { act, by, at, reason, people, skipped, undone } = acted;
  return (
    <li data-testid="signal-act">
      <b>
        {groupActs[act].done} · {accountCount(people - skipped)}
      </b>
      <span>
        {reason}
        <Quiet span>
          {` · ${by}, `}
          <Ago at={at} />
          {undone !== null && (
            <>
              {` · undone by ${undone.by}, `}
              <Ago at={undone.at} />
            </>
          )}
        </Quiet>
      </span>
      {undone === null && (
        <Group justify="flex-end">
          <Button
            data-act="undo"
            size="compact-sm"
            variant="default"
            onClick={onUndo}
            {...named('Undo', `${groupActs[act].done}, ${name}`)}
          />
        </Group>
      )}
    </li>
  );
}

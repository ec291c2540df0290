import type { Signal } from '@stoke/contract';
import { refusals } from '@stoke/contract/refusals';
import type { SignalAct } from '@stoke/domain';
import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { Ago } from '../../../ui/ago-time.tsx';
import { ReasonDialog } from '../../../ui/reason-dialog.tsx';
import { call } from '../../../lib/session/api.ts';
import { actsLeft } from './signal-acts.ts';
import classes from './signals.module.css';
import { signalName } from './signal-name.ts';
import { named } from '../../../ui/named.ts';
import { Quiet } from '../../../ui/quiet.ts';

type Acted = NonNullable<Signal['acts']>[number];

const acts = {
  hold: {
    label: 'Hold payouts',
    done: 'Payouts held',
    effect: 'Their payouts wait for an admin until this is undone.',
    description: 'Kept in the audit log.',
  },
  reject: {
    label: 'Reject work',
    done: 'Waiting work rejected',
    effect: 'All their waiting work is rejected in a minute; until then it can be undone.',
    description: 'Kept in the audit log. Shown to the people.',
  },
  ban: {
    label: 'Ban',
    done: 'Banned',
    effect: 'Their payouts are held, and their work in review is removed.',
    description: 'Kept in the audit log. Shown to the people.',
  },
} as const satisfies Record<SignalAct, unknown>;

const countOf = (people: number) => (people === 1 ? '1 account' : `${people} accounts`);

/** Acts on everyone in a signal. */
export function ActButtons({ signal }: { signal: Signal }) {
  const [asked, ask] = useState<SignalAct | null>(null);
  return (
    <>
      {actsLeft(signal).map((act) => (
        <Button
          key={act}
          data-act={act}
          size="xs"
          variant="default"
          {...(act === 'ban' && { c: 'rose.3' })}
          onClick={() => ask(act)}
          {...named(acts[act].label, signalName(signal))}
        />
      ))}
      {asked !== null && (
        <ReasonDialog
          title={`${acts[asked].label}: ${countOf(signal.size)}`}
          label={acts[asked].label}
          busyLabel="Working..."
          isDangerous={asked !== 'hold'}
          field={{ description: acts[asked].description, maxLength: 500 }}
          tooShort={refusals['ban.reason_required'].text}
          facts={asked}
          changes="appeals"
          act={(reason, idempotencyKey) =>
            call('actOnSignal', {
              params: { id: signal._id },
              body: { act: asked, reason },
              idempotencyKey,
            })
          }
          onClose={() => ask(null)}
        >
          <Text>{signalName(signal)}</Text>
          <Text c="dimmed">{acts[asked].effect} Admins are left out.</Text>
        </ReasonDialog>
      )}
    </>
  );
}

/** What was done to its people, and the way back. */
export function Acts({ signal }: { signal: Signal }) {
  if (!signal.acts?.length) return null;
  return (
    <ul className={classes['evidence']} aria-label="Acts">
      {signal.acts.map((acted) => (
        <ActRow key={acted._id} acted={acted} name={signalName(signal)} />
      ))}
    </ul>
  );
}

function ActRow({ acted, name }: { acted: Acted; name: string }) {
  const [isAsked, setAsked] = useState(false);
  const { act, by, at, reason, people, skipped, undone } = acted;
  return (
    <li data-testid="signal-act">
      <b>
        {acts[act].done} · {countOf(people - skipped)}
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
            onClick={() => setAsked(true)}
            {...named('Undo', `${acts[act].done}, ${name}`)}
          />
        </Group>
      )}
      {isAsked && (
        <ReasonDialog
          title={`Undo “${acts[act].done}”`}
          label="Undo"
          busyLabel="Undoing..."
          field={{ description: 'Kept in the audit log.', maxLength: 500 }}
          tooShort={refusals['ban.reason_required'].text}
          changes="appeals"
          act={(words, idempotencyKey) =>
            call('undoSignalAct', {
              params: { id: acted._id },
              body: { reason: words },
              idempotencyKey,
            })
          }
          onClose={() => setAsked(false)}
        >
          <Text>{name}</Text>
          <Text c="dimmed">
            {act === 'hold' && 'Payouts that nothing else holds are sent.'}
            {act === 'reject' && 'Rejections that have not taken effect are withdrawn.'}
            {act === 'ban' && 'The bans are lifted; work that was taken out stays out.'}
          </Text>
        </ReasonDialog>
      )}
    </li>
  );
}

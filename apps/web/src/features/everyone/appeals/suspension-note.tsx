import type { Reply } from '@stoke/contract/client';
import { Text } from '@mantine/core';
import { IconPlayerPause } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useNow } from '../../../lib/use-now.ts';
import { LoadError } from '../../../ui/load-error.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { Pair } from '../../../ui/pair.tsx';
import { AppealForm } from './appeal-form.tsx';
import classes from './suspension-note.module.css';
import { ownSuspension } from './calls.ts';

type Suspension = NonNullable<Reply<'ownSuspension'>['suspension']>;

/** Why an admin suspended the account and until when, with the appeal; `otherwise` where the score did. */
export function SuspensionNote({ otherwise }: { otherwise: ReactNode }) {
  const query = useQuery(ownSuspension);
  const { data, isError } = query;
  if (data === undefined) {
    return isError && <LoadError title="Your suspension could not be loaded" query={query} />;
  }
  return data.suspension === null ? otherwise : <Note suspension={data.suspension} />;
}

function Note({ suspension }: { suspension: Suspension }) {
  const { reason, until } = suspension;
  return (
    <section className={classes['note']} aria-labelledby="suspension">
      <IconPlayerPause size={22} aria-hidden />
      <div>
        <Text fw={600} id="suspension">
          Suspended until <Moment at={until} />
        </Text>
        <dl>
          <Pair name="Why">{reason}</Pair>
          <Pair name="Work">
            You can't start or submit tasks. Earlier submissions are still reviewed.
          </Pair>
          <Pair name="Payouts">They wait until the suspension ends.</Pair>
        </dl>
        <Appeal suspension={suspension} />
      </div>
    </section>
  );
}

function Appeal({ suspension: { state, appealBefore } }: { suspension: Suspension }) {
  const now = useNow(60_000);
  if (state === 'appealed')
    return <Text size="sm">Appeal sent. A different reviewer answers.</Text>;
  if (state === 'upheld') return <Text size="sm">Appeal declined.</Text>;
  if (new Date(appealBefore) <= now) return null;
  return (
    <details>
      <summary>Appeal this suspension</summary>
      <AppealForm
        about={{ about: 'suspension' }}
        hint="What happened, and the evidence."
        onSent={() => undefined}
      />
    </details>
  );
}

import type { User } from '@stoke/contract';
import { purposes } from '@stoke/domain';
import { Button, Group } from '@mantine/core';
import { Section } from '../../../ui/section.tsx';
import { purposeNames, useChoosePurpose } from './calls.ts';
import { FailedLine } from '../../../ui/failed.tsx';

/** Changes what a person came for; the first steps on the home page follow. */
export function PurposeSection({ user: { purpose } }: { user: Pick<User, 'purpose'> }) {
  const choosing = useChoosePurpose();
  return (
    <Section
      title="What brings you here?"
      subtitle="Decides which first steps the home page shows."
    >
      <Group gap="xs" role="group" aria-label="What brings you here?">
        {purposes.map((one) => (
          <Button
            key={one}
            variant={one === purpose ? 'light' : 'default'}
            aria-pressed={one === purpose}
            aria-busy={choosing.isPending}
            onClick={() => one === purpose || choosing.isPending || choosing.mutate(one)}
          >
            {purposeNames[one]}
          </Button>
        ))}
      </Group>
      <FailedLine error={choosing.error} text="Not saved. Please try again." c="rose.4" mt="xs" />
    </Section>
  );
}

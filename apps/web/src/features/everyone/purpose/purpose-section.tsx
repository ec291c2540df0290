import type { User } from '@stoke/contract';
import { purposes } from '@stoke/domain';
import { Button, Group, Text } from '@mantine/core';
import { messageOf } from '../../../ui/failure-message.tsx';
import { Section } from '../../../ui/section.tsx';
import { purposeNames, useChoosePurpose } from './calls.ts';

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
      {choosing.isError && (
        <Text size="sm" c="rose.4" role="alert" mt="xs">
          {messageOf(choosing.error, 'Not saved. Please try again.')}
        </Text>
      )}
    </Section>
  );
}

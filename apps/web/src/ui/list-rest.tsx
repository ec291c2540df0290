import { Button, Group, Text } from '@mantine/core';
import type { AllPages } from '../lib/all-pages.ts';
import { Quiet } from './quiet.ts';

type Props = Pick<AllPages<never>, 'rest' | 'loadRest'> & {
  count: number;
  /** What the list is of: `tasks`. */
  name: string;
};

/** Says, beside the search, that what is at hand is not all there is. */
export function ListRest({ rest, count, name, loadRest }: Props) {
  if (rest === 'none') return null;
  const loaded = count.toLocaleString('en-US');
  if (rest === 'failed') {
    return (
      <Group gap="xs" wrap="nowrap" flex="none" role="status">
        <Text size="sm" c="rose.3">
          Only {loaded} {name} loaded
        </Text>
        <Button variant="default" size="compact-sm" flex="none" onClick={loadRest}>
          Try again
        </Button>
      </Group>
    );
  }
  return (
    <Quiet flex="none" className="num">
      {rest === 'cut' ? `The newest ${loaded} ${name}` : `${loaded} ${name} so far…`}
    </Quiet>
  );
}

import { Text } from '@mantine/core';

/** Text that stands back: what explains something, and what an empty list says. */
export const Quiet = Text.withProps({ size: 'sm', c: 'dimmed' });

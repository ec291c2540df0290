import { Skeleton, Stack } from '@mantine/core';

type Props = {
  count: number;
  /** The height of one row or card when it has its content, in pixels. */
  height: number;
  gap?: number;
};

/** Holds the place of a list while it loads, at its final height, so that nothing jumps. */
export function SkeletonRows({ count, height, gap = 12 }: Props) {
  return (
    <Stack gap={gap} aria-hidden>
      {Array.from({ length: count }, (_, index) => (
        <Skeleton key={index} height={height} radius="md" />
      ))}
    </Stack>
  );
}

import { Loader, Text } from '@mantine/core';
import classes from './loading-overlay.module.css';

/** Covers the window while the page below it fetches what it shows. */
export function LoadingOverlay({ text }: { text: string }) {
  return (
    <div className={classes['cover']} role="status">
      <Loader color="ember" />
      <Text c="dimmed">{text}</Text>
    </div>
  );
}

import '@mantine/core/styles/Kbd.layer.css';
import { Kbd } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import classes from './key-acts.module.css';

export type KeyAct = { key: string; verb: string; act: () => void };

/** Acts that have a key each, while nothing is typed and no dialog is open. */
export function useKeyActs(acts: readonly KeyAct[]): void {
  useHotkeys(
    acts.map(({ key, act }) => [
      key,
      (event) => {
        if (event.defaultPrevented || document.querySelector('[role=dialog]')) return;
        event.preventDefault();
        act();
      },
      { preventDefault: false },
    ]),
  );
}

/** Names the keys: `J next`. */
export function KeyLine({ acts }: { acts: readonly KeyAct[] }) {
  return (
    <div className={classes['line']}>
      {acts.map(({ key, verb }) => (
        <span key={key}>
          <Kbd size="xs">{key}</Kbd> {verb}
        </span>
      ))}
    </div>
  );
}

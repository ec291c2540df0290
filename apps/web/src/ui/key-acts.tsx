import '@mantine/core/styles/Kbd.layer.css';
import { Group, Kbd } from '@mantine/core';
import { useKeys } from '../lib/use-keys.ts';

export type KeyAct = { key: string; verb: string; act: () => unknown };

/** Acts that have a key each. */
export function useKeyActs(acts: readonly KeyAct[]): void {
  useKeys(Object.fromEntries(acts.map(({ key, act }) => [key.toLowerCase(), act])));
}

/** Names the keys: `J next`. */
export function KeyLine({ acts }: { acts: readonly KeyAct[] }) {
  return (
    <Group gap="4px 14px" align="stretch" className="hint">
      {acts.map(({ key, verb }) => (
        <span key={key}>
          <Kbd size="xs">{key}</Kbd> {verb}
        </span>
      ))}
    </Group>
  );
}

/** Presses the first button of this act in a part of the page, where it has one: `data-act="undo"`. Acts are newest first. */
export function pressIn(part: Element | null, name: string): void {
  part?.querySelector<HTMLElement>(`[data-act="${name}"]`)?.click();
}

/** Of a button: names its key, at its end. */
export function withKey(key: string) {
  const hint = (
    <Kbd size="xs" aria-hidden>
      {key}
    </Kbd>
  );
  return { rightSection: hint, 'aria-keyshortcuts': key.toLowerCase() };
}

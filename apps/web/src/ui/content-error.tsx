import { ErrorPanel } from './error-panel.tsx';
import { messageOf } from './failure-message.tsx';

type Props = { error: unknown; fallback: string; onReload: () => void };

/** Stands where the list of a page would be, when it failed. */
export function ContentError({ error, fallback, onReload }: Props) {
  return (
    <ErrorPanel
      title="An error occurred while loading content:"
      message={messageOf(error, fallback)}
      actionLabel="Reload Page"
      onAction={onReload}
    />
  );
}

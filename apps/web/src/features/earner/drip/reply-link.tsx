import { lazy, Suspense, useState } from 'react';
import { ReplyButton, type ReplyProps } from './reply-button.tsx';

/** Its form comes with the first press. */
const ReplyPopover = lazy(async () => ({
  default: (await import('./reply-popover.tsx')).ReplyPopover,
}));

/** The link of the reply: reports the comment with it, or adds it to the reported one. */
export function ReplyLink(props: ReplyProps) {
  const [isAwaited, setAwaited] = useState(false);
  const button = <ReplyButton task={props.task} onClick={() => setAwaited(true)} />;
  if (!isAwaited) return button;
  return (
    <Suspense fallback={button}>
      <ReplyPopover {...props} />
    </Suspense>
  );
}

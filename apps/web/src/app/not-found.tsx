import { IconMapQuestion } from '@tabler/icons-react';
import { LinkButton } from '../ui/links.tsx';
import { WholeWindow } from '../ui/whole-window.tsx';

export function NotFoundPage() {
  return (
    <WholeWindow
      Icon={IconMapQuestion}
      title="404 Not Found"
      actions={<LinkButton to="/">Back to home</LinkButton>}
    >
      We couldn’t find this page. It may have moved, or the link may be incomplete.
    </WholeWindow>
  );
}

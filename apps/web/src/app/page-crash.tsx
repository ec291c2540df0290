import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { WholeWindow } from '../ui/whole-window.tsx';

/** Stands in for a page that broke; what surrounds the page stays usable. */
export function PageCrash() {
  return (
    <WholeWindow
      icon={<IconAlertTriangle size={32} aria-hidden />}
      tone="rose"
      title="This page could not be shown"
      actions={<Button onClick={() => location.reload()}>Reload</Button>}
    >
      Something broke while showing it. What you did before is kept; please reload the page.
    </WholeWindow>
  );
}

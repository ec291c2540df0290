import { Button } from '@mantine/core';
import { IconAlertTriangle, IconPlugConnected } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { isMissingPart, loadAnew } from '../lib/missing-part.ts';
import { WholeWindow } from '../ui/whole-window.tsx';

/** Stands in for a page that broke, or whose parts could not be fetched; what surrounds it stays usable. */
export function PageCrash({ error }: { error: unknown }) {
  return isMissingPart(error) ? <PartMissing error={error} /> : <Broken />;
}

/** The server is away, or has been updated since this page was opened. */
function PartMissing({ error }: { error: Error }) {
  const [isHopeless, setIsHopeless] = useState(false);
  useEffect(() => {
    const stop = new AbortController();
    void loadAnew(error, stop.signal).then((isOnItsWay) => setIsHopeless(!isOnItsWay));
    return () => stop.abort();
  }, [error]);
  if (isHopeless) return <Broken />;
  return (
    <WholeWindow Icon={IconPlugConnected} tone="ember" title="Waiting for the server">
      This page could not be loaded. It opens automatically when the server answers.
    </WholeWindow>
  );
}

function Broken() {
  return (
    <WholeWindow
      Icon={IconAlertTriangle}
      tone="rose"
      title="This page could not be shown"
      actions={<Button onClick={() => location.reload()}>Reload</Button>}
    >
      Something went wrong. Your earlier changes are saved. Reload the page.
    </WholeWindow>
  );
}

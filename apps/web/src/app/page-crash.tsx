import { ErrorPanel } from '../ui/error-panel.tsx';
import { Page } from '../ui/page.tsx';

/** Stands in for a page that broke; the header stays usable. */
export function PageCrash() {
  return (
    <Page>
      <ErrorPanel
        title="This page could not be shown."
        message="Something broke on our side. Your money and your work are safe."
        actionLabel="Reload"
        onAction={() => location.reload()}
      />
    </Page>
  );
}

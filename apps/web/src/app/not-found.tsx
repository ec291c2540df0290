import { Page } from '../ui/page.tsx';
import { LinkButton } from '../ui/links.tsx';

export function NotFoundPage() {
  return (
    <Page title="404 Not Found" subtitle="There is no page at this address.">
      <LinkButton to="/">Back to the home page</LinkButton>
    </Page>
  );
}

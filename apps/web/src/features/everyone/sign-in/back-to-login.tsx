import { LinkAnchor } from '../../../ui/links.tsx';

/** `search`: where the login leads to. */
export function BackToLogin({ search }: { search: { next?: string | undefined } }) {
  return (
    <LinkAnchor to="/login" search={search}>
      Back to login
    </LinkAnchor>
  );
}

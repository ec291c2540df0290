import { LinkAnchor } from '../../ui/links.tsx';

type Props = { id: string; name: string; username: string };

/** Whose a campaign is, with the way to their page. */
export function BrandLink({ id, name, username }: Props) {
  return (
    <>
      by{' '}
      <LinkAnchor to="/creator/$id" params={{ id }} c="inherit" underline="always">
        {name}
      </LinkAnchor>{' '}
      · @{username}
    </>
  );
}

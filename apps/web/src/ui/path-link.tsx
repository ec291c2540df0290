import { useRouter } from '@tanstack/react-router';
import type { ComponentPropsWithRef, MouseEvent } from 'react';

type Props = Omit<ComponentPropsWithRef<'a'>, 'href'> & {
  /** A path of this site, as the server names it. */
  path: string;
};

/** A link to a place that the server names: the page changes without being loaded anew. */
export function PathLink({ path, onClick, children, ...rest }: Props) {
  const router = useRouter();
  function go(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    const wantsOwnTab = event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0;
    if (event.defaultPrevented || wantsOwnTab) return;
    event.preventDefault();
    void router.navigate({ href: path });
  }
  return (
    <a {...rest} href={path} onClick={go}>
      {children}
    </a>
  );
}

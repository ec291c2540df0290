import { Anchor, type AnchorProps } from '@mantine/core';
import type { ComponentPropsWithRef } from 'react';
import { webLink } from '../lib/web-link.ts';

type Props = AnchorProps & Omit<ComponentPropsWithRef<'a'>, keyof AnchorProps>;

/** Opens beside the page. What is not a web address is shown as text. */
export function OutLink({ href, children, ...props }: Props) {
  const address = webLink(href);
  if (address === null) return <span>{children}</span>;
  return (
    <Anchor href={address} target="_blank" rel="noopener noreferrer nofollow" size="sm" {...props}>
      {children}
    </Anchor>
  );
}

import { Button, type ButtonProps } from '@mantine/core';
import type { ComponentPropsWithRef } from 'react';
import { webLink } from '../lib/web-link.ts';

type Props = ButtonProps &
  Omit<ComponentPropsWithRef<'a'>, keyof ButtonProps | 'href'> & { href: string | null };

/** A button that opens beside the page; none without a web address. */
export function OutButton({ href, ...props }: Props) {
  const address = webLink(href);
  if (address === null) return null;
  return (
    <Button
      component="a"
      size="xs"
      href={address}
      target="_blank"
      rel="noopener noreferrer nofollow"
      {...props}
    />
  );
}

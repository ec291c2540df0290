import { Anchor, Button, type ButtonProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { ComponentPropsWithRef } from 'react';

/** Components that lead to a page of this site: the router's link in the component's looks. */
export const LinkButton = createLink(AnchorButton);
/** The same, quieter: the way on from where nothing is. */
export const QuietLink = createLink(QuietButton);
export const LinkAnchor = createLink(Anchor<'a'>);

type Props = ButtonProps & Omit<ComponentPropsWithRef<'a'>, keyof ButtonProps>;

// Without being told it is a button: no new tab, no address to copy.
function AnchorButton(props: Props) {
  return <Button component="a" {...props} />;
}

function QuietButton(props: Props) {
  return <AnchorButton variant="default" size="sm" {...props} />;
}

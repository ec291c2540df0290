import '@mantine/core/styles/Menu.layer.css';
import { Menu, type MenuItemProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { ComponentPropsWithRef } from 'react';

/** A menu entry that leads to a page of this site. On its own, so that pages without menus load none. */
export const LinkMenuItem = createLink(AnchorMenuItem);

type Props = MenuItemProps & Omit<ComponentPropsWithRef<'a'>, keyof MenuItemProps>;

// Without being told it is a button: no new tab, no address to copy.
function AnchorMenuItem(props: Props) {
  return <Menu.Item component="a" {...props} />;
}

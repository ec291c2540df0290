import { Anchor, Button, Menu } from '@mantine/core';
import { createLink } from '@tanstack/react-router';

/** Components that lead to a page of this site: the router's link in the component's looks. */
export const LinkButton = createLink(Button<'a'>);
export const LinkAnchor = createLink(Anchor<'a'>);
export const LinkMenuItem = createLink(Menu.Item<'a'>);

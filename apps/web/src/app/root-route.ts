import { createRootRouteWithContext } from '@tanstack/react-router';
import type { RouterContext } from './guards.ts';
import { Shell } from './shell.tsx';

export const root = createRootRouteWithContext<RouterContext>()({ component: Shell });
/** What every page shares. */
export const at = { getParentRoute: () => root };

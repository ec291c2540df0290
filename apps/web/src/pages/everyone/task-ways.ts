import { useLocation, useNavigate } from '@tanstack/react-router';
import type { Ways } from '../../features/earner/drip/task-work.ts';
import { useIsHere } from '../../lib/use-is-here.ts';
import { useNext } from '../../lib/use-next.ts';

/** The pages that lead on from a task, while the person is still on this page. */
export function useTaskWays(): Ways {
  const navigate = useNavigate();
  const { pathname, href } = useLocation();
  const state = { cameFrom: { href, name: 'tasks' } };
  const isHere = useIsHere();
  const search = useNext();
  return {
    toLogin: () => isHere() && void navigate({ to: '/login', search }),
    toProfile: (hash) => isHere() && void navigate({ to: '/dashboard', hash, state }),
    toRules: () =>
      isHere() &&
      void navigate({
        to: '/acknowledge-rules',
        // Who accepted them is led home without a word.
        search: { next: pathname === '/' ? undefined : href },
      }),
  };
}

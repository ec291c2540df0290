import { useNavigate } from '@tanstack/react-router';
import type { Ways } from '../../features/earner/drip/task-work.ts';
import { useIsHere } from '../../lib/use-is-here.ts';

/** The pages that lead on from a task, while the person is still on this page. */
export function useTaskWays(): Ways {
  const navigate = useNavigate();
  const isHere = useIsHere();
  return {
    toLogin: () => isHere() && void navigate({ to: '/login' }),
    toProfile: (hash) => isHere() && void navigate({ to: '/dashboard', hash }),
    toRules: () => isHere() && void navigate({ to: '/acknowledge-rules' }),
  };
}

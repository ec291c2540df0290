import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { creatorBalance } from '../../entities/money/creator-balance.ts';
import { clearToken } from '../../lib/session/token.ts';
import { useRefetch } from '../../lib/session/use-refetch.ts';
import { useIsHere } from '../../lib/use-is-here.ts';
import { alertDialog } from '../../ui/dialogs.ts';

type Path = '/create-campaign' | '/create-fire-drip' | '/create-spark-campaign';

/** What the pages that create a campaign do alike. */
export function useCreating(path: Path) {
  const navigate = useNavigate();
  const isHere = useIsHere();
  const refetch = useRefetch(['campaigns'], ['balance']);
  const balance = useQuery(creatorBalance());

  async function askToLogIn() {
    await alertDialog({
      title: 'Campaign Not Created',
      message: 'Authentication token not found. Please log in.',
    });
    clearToken();
    await navigate({ to: '/login', search: { next: path } });
  }

  return {
    available: balance.data?.available ?? null,
    refetch: () => void refetch(),
    leave: async () => {
      if (isHere()) await navigate({ to: '/creator-dashboard' });
    },
    onCopied: () => void navigate({ to: path, search: {}, replace: true }),
    onNoToken: () => void askToLogIn(),
  };
}

import { useQuery } from '@tanstack/react-query';
import { publicSettings } from '../site/terms.ts';

/** Whether FOMO campaigns are open to people; they are not until the server says so (rule 3.4). */
export function useFomoLaunch(): { isOpen: boolean; isSoon: boolean } {
  const { data } = useQuery(publicSettings);
  return { isOpen: data?.open.fomo === true, isSoon: data?.open.fomo === false };
}

/** What a creator is told of a funded campaign until then. */
export const fomoSoonText =
  'FOMO is not open to earners yet. Your budget is reserved now, and people can take part once it opens.';

import { useQuery } from '@tanstack/react-query';
import { publicSettings } from '../site/terms.ts';

/** Whether FOMO campaigns are open to people (rule 3.4). Neither until the server has said it. */
export function useFomoLaunch() {
  const settings = useQuery(publicSettings);
  const isOpen = settings.data?.open.fomo;
  return { isOpen: isOpen === true, isSoon: isOpen === false, settings };
}

/** What a creator is told of a funded campaign until then. */
export const fomoSoonText =
  'FOMO is not open to earners yet. Your budget is reserved now, and people can take part once it opens.';

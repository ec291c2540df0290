import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { CallError } from '../../../lib/session/api.ts';
import { LoadingCards } from '../../../entities/campaigns/art-card.tsx';
import { Browse, browsedPerPage, type BrowseView } from '../../../ui/browse.tsx';
import { LoadError } from '../../../ui/load-error.tsx';
import { fomoPage, type FomoWish } from './calls.ts';
import { FomoCards, fomoFacts } from './fomo-card.tsx';
import { FomosNeedLogin, NoFomos } from './fomo-section.tsx';

type Props = BrowseView & Pick<FomoWish, 'tag' | 'sort'>;

/** The list of the FOMO campaigns page (rule 3.1). The server searches, sorts and counts. */
export function FomoBrowser({ tag, sort, ...view }: Props) {
  const q = view.search.trim() || undefined;
  const wish = { q, tag, sort: sort === 'newest' ? undefined : sort };
  const page = fomoPage(wish, view.page, browsedPerPage);
  const { data, error, refetch } = useQuery({ ...page, placeholderData: keepPreviousData });
  if (data === undefined && error) {
    if (error instanceof CallError && error.status === 401) return <FomosNeedLogin />;
    return (
      <LoadError
        title="Failed to fetch FOMO campaigns. Please try again later."
        query={{ error, refetch }}
      />
    );
  }
  return (
    <Browse
      {...view}
      name="campaigns"
      looksAt="name, creator, tag or code"
      list={{ items: data?.items ?? null, error, rest: 'none', loadRest: () => void refetch() }}
      total={data?.total ?? undefined}
      isNarrowed={q !== undefined || tag !== undefined}
      find={(campaigns) => campaigns}
      loading={<LoadingCards facts={fomoFacts} />}
      empty={<NoFomos />}
    >
      {(shown) => <FomoCards campaigns={shown} />}
    </Browse>
  );
}

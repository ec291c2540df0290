import '@mantine/core/styles/Tabs.layer.css';
import { useFomoLaunch } from '../../entities/campaigns/fomo-launch.ts';
import type { EarningTag } from '@stoke/domain';
import { Tabs } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { FomoBrowser } from '../../features/earner/fomo/fomo-browser.tsx';
import { SparkBrowser } from '../../features/earner/spark/spark-browser.tsx';
import type { Choices } from '../../ui/choose.tsx';
import { Page } from '../../ui/page.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { exploreSorts, exploreTags, type ExploreSearch } from './explore-search.ts';

const tagNames = {
  high: 'High Earning',
  medium: 'Medium Earning',
  low: 'Low Earning',
} as const satisfies Record<string, EarningTag>;

/** FOMO campaigns to browse, at `/fomo-campaigns` and `/explore`; Spark campaigns on a tab of their own. */
export function ExplorePage() {
  const { kind, q = '', tag, sort = 'newest', page = 1 } = useSearch({ strict: false });
  const go = useChange();
  const { isSoon } = useFomoLaunch();
  const isSpark = kind === 'spark';
  const view = {
    search: q,
    onSearch: (search: string) =>
      go({ q: search || undefined, page: undefined }, q !== '' && search !== ''),
    page,
    onTurn: (to: number) => go({ page: to > 1 ? to : undefined }),
    onClear: () => go({ q: undefined, tag: undefined, page: undefined }),
  };
  return (
    <Page
      title={isSpark ? 'Spark Campaigns' : 'FOMO Campaigns'}
      subtitle={isSpark ? sparkSubtitle : `${fomoSubtitle}${isSoon ? opensSoon : ''}`}
    >
      <Tabs
        value={isSpark ? 'spark' : 'fomo'}
        onChange={(to) =>
          go({
            kind: to === 'spark' ? 'spark' : undefined,
            q: undefined,
            tag: undefined,
            page: undefined,
          })
        }
        keepMounted={false}
      >
        <Tabs.List mb="lg" h={44} aria-label="Kinds of campaign">
          <Tabs.Tab value="fomo" rightSection={isSoon && <StatusBadge tone="new" label="SOON" />}>
            FOMO
          </Tabs.Tab>
          <Tabs.Tab value="spark">Spark</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="fomo">
          <FomoBrowser
            {...view}
            tag={tag}
            sort={sort}
            selects={[earnings(tag ?? '', go), sorting(sort, fomoSorts, go)]}
          />
        </Tabs.Panel>
        <Tabs.Panel value="spark">
          <SparkBrowser {...view} order={sort} selects={[sorting(sort, sparkSorts, go)]} />
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}

const fomoSubtitle = 'Campaigns by creators seeking to boost their on-chain metrics.';
const opensSoon = ' Participation opens soon.';
const sparkSubtitle = 'Telegram groups that pay for every valid message, click and reaction.';
const fomoSorts = { newest: 'Newest first', paid: 'Best paid first', ending: 'Almost full first' };
const sparkSorts = { newest: 'Newest first', paid: 'Best paid first', ending: 'Ending first' };

type Go = (change: ExploreSearch, isRefining?: boolean) => void;

/** Changes what the address holds; refining a search is one step back. */
function useChange(): Go {
  const navigate = useNavigate();
  return (change, isRefining = false) =>
    void navigate({
      to: '.',
      search: (search: ExploreSearch) => ({ ...search, ...change }),
      replace: isRefining,
      resetScroll: false,
    });
}

function earnings(value: string, go: Go): Choices {
  return {
    label: 'Earning',
    value,
    choices: [
      { value: '', label: 'Any earning' },
      ...exploreTags.map((tag) => ({ value: tag, label: tagNames[tag] })),
    ],
    onChoose: (chosen) => go({ tag: exploreTags.find((tag) => tag === chosen), page: undefined }),
  };
}

function sorting(value: string, names: typeof fomoSorts, go: Go): Choices {
  return {
    label: 'Order',
    value,
    choices: exploreSorts.map((sort) => ({ value: sort, label: names[sort] })),
    onChoose: (chosen) => {
      const sort = exploreSorts.find((known) => known === chosen);
      go({ sort: sort === 'newest' ? undefined : sort, page: undefined });
    },
  };
}

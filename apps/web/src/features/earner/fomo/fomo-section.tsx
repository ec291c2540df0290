import { refusals } from '@stoke/contract/refusals';
import { IconFlame } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useFomoLaunch } from '../../../entities/campaigns/fomo-launch.ts';
import { CallError } from '../../../lib/session/api.ts';
import { itemsOf } from '../../../lib/pages.ts';
import { useArrived } from '../../../lib/use-arrived.ts';
import { LoadingCards } from '../../../entities/campaigns/art-card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LoginNeeded } from '../../../ui/login-needed.tsx';
import { Section } from '../../../ui/section.tsx';
import { ShortList, type Whole } from '../../../ui/short-list.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { campaignsFallback, fomoCampaigns } from './calls.ts';
import { FomoCards, fomoFacts } from './fomo-card.tsx';
import { ContentError } from '../../../ui/content-error.tsx';

type Props = { whole: Whole; onReload: () => void };

/** FOMO Campaigns of the home page, marked SOON until they are launched (rule 3.4). */
export function FomoSection({ whole, onReload }: Props) {
  const list = useInfiniteQuery(fomoCampaigns);
  const { isSoon } = useFomoLaunch();
  const data = useArrived(list.data);
  const campaigns = data ? itemsOf(data.pages) : null;
  return (
    <Section
      title="FOMO Campaigns"
      subtitle="Multi-task campaigns with limited spots."
      badge={isSoon && <StatusBadge tone="new" label="SOON" />}
    >
      {campaigns === null ? (
        list.isError ? (
          <CampaignsMissing error={list.error} onReload={onReload} />
        ) : (
          <LoadingCards facts={fomoFacts} />
        )
      ) : campaigns.length === 0 ? (
        <NoFomos />
      ) : (
        <ShortList items={campaigns} name="FOMO campaigns" pages={list} first={6} whole={whole}>
          {(shown) => <FomoCards campaigns={shown} />}
        </ShortList>
      )}
    </Section>
  );
}

function CampaignsMissing({ error, onReload }: { error: Error; onReload: () => void }) {
  if (error instanceof CallError && error.status === 401) return <FomosNeedLogin />;
  return <ContentError error={error} fallback={campaignsFallback} onReload={onReload} />;
}

/** Without a token the server gives no list (rule 2.8). */
export function FomosNeedLogin() {
  return (
    <LoginNeeded
      title={refusals['session.campaigns_need_login'].text}
      message="Every campaign is funded before it is listed."
    />
  );
}

export function NoFomos() {
  return (
    <EmptyState
      Icon={IconFlame}
      title="No campaigns yet"
      message="New campaigns appear here automatically."
    />
  );
}

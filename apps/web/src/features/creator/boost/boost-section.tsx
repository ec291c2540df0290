import type { BoostCampaign } from '@stoke/contract';
import { formatDollars } from '@stoke/domain';
import { Progress, Text } from '@mantine/core';
import { callPage } from '../../../lib/session/api.ts';
import { ownLists } from '../../../entities/own-campaigns/own-lists.ts';
import { webLink } from '../../../lib/web-link.ts';
import { CardGrid } from '../../../entities/own-campaigns/card-grid.tsx';
import { OwnCampaignCard } from '../../../entities/own-campaigns/own-campaign-card.tsx';
import { Pair } from '../../../ui/pair.tsx';
import { OutLink } from '../../../ui/out-link.tsx';
import { named } from '../../../ui/named.ts';
import { Quiet } from '../../../ui/quiet.ts';
import { countText } from '../../../lib/count-text.ts';

/** The volume boost campaigns of this creator. */
function ownBoosts(userId: string) {
  return ownLists(['own-boosts', userId], (query, signal) =>
    callPage('boostsOfCreator', { params: { userId }, query, signal }),
  );
}

/** The volume boost campaigns of a creator: loading, error, none, or a grid of cards. */
export function BoostSection({ userId }: { userId: string }) {
  return (
    <CardGrid
      kind="boost"
      lists={ownBoosts(userId)}
      name="volume boost campaigns"
      textOf={(boost) => `${boost.campaignName} ${boost._id}`}
      failure="Failed to load volume boost campaigns."
      facts={6}
      empty="Volume boosts are arranged with our team. They appear here once they are set up."
    >
      {(campaign) => <BoostCard key={campaign._id} campaign={campaign} />}
    </CardGrid>
  );
}

/** One volume boost campaign of the creator dashboard (rule 11.3). */
function BoostCard({ campaign }: { campaign: BoostCampaign }) {
  const { currentLoopsCompleted: done, totalCampaignLoops: all } = campaign;
  const tweet = webLink(campaign.tweetLink ?? '');
  return (
    <OwnCampaignCard
      kind="boost"
      campaign={campaign}
      name={campaign.campaignName}
      facts={
        <>
          <Pair name="Target volume">{formatDollars(campaign.targetVolume)}</Pair>
          <Pair name="Speed">{campaign.speed}</Pair>
          <Pair name="Estimated cost">{formatDollars(campaign.estimatedTotalCost)}</Pair>
          <Pair name="Participants">
            {countText(campaign.currentParticipants)} / {countText(campaign.usersNeeded)}
          </Pair>
          <Pair name="Total loops">{countText(all)}</Pair>
          <Pair name="Tweet">
            {tweet === null ? (
              '–'
            ) : (
              <OutLink href={tweet} {...named('View associated tweet', campaign.campaignName)} />
            )}
          </Pair>
        </>
      }
    >
      <div>
        <Quiet className="num">
          <Text span fw={650} c="bright">
            {countText(done)}
          </Text>{' '}
          of {countText(all)} loops completed
        </Quiet>
        <Progress
          mt={8}
          size={6}
          radius="xl"
          value={all > 0 ? (done / all) * 100 : 0}
          aria-label={`Loops of ${campaign.campaignName} completed`}
        />
      </div>
    </OwnCampaignCard>
  );
}

import type { BoostCampaign, OwnFomoCampaign, OwnSparkCampaign } from '@stoke/contract';
import { fomo, sparkPage } from './campaigns.ts';
import { inHours } from './creator-world.ts';

/** A Spark campaign as its creator sees it: running, unless said otherwise. */
export function ownSpark(is: Partial<OwnSparkCampaign> = {}): OwnSparkCampaign {
  return {
    ...sparkPage(1),
    name: 'Helio talk',
    durationHours: 48,
    end_time: inHours(47.999),
    totalMessagesTracked: 1284,
    waitingFor: null,
    startsAt: null,
    missedStartAt: null,
    missing: 0,
    isFunded: true,
    isConnected: true,
    isBotAdmin: true,
    isGroupTaken: false,
    missingRights: [],
    rightsLink: null,
    groupTitle: 'Helio Labs',
    connectLink: null,
    links: [
      { label: 'Post on X', url: 'https://x.com/brand/status/1234567' },
      { label: 'Website', url: 'https://brand.example/' },
    ],
    poolSpent: 150,
    poolReserved: 50,
    poolDisputed: 0,
    disputedUntil: null,
    refunded: 0,
    endedAt: null,
    settlesAt: null,
    ...is,
  };
}

/** One that has not started: unfunded and not connected, unless said otherwise. */
export function pendingSpark(is: Partial<OwnSparkCampaign> = {}): OwnSparkCampaign {
  return ownSpark({
    status: 'pending',
    end_time: null,
    waitingFor: 'funds',
    missing: 759.75,
    isFunded: false,
    isConnected: false,
    isBotAdmin: false,
    groupTitle: null,
    connectLink: 'https://t.me/StokeBot?startgroup=connect_token&admin=manage_chat',
    poolSpent: 0,
    poolReserved: 0,
    ...is,
  });
}

export function ownFomo(is: Partial<OwnFomoCampaign> = {}): OwnFomoCampaign {
  return {
    ...fomo(1),
    startsAt: null,
    missedStartAt: null,
    missing: 0,
    poolSpent: 3,
    poolReserved: 1,
    poolDisputed: 0,
    disputedUntil: null,
    refunded: 0,
    toReview: 0,
    isFunded: is.status !== 'pending',
    endedAt: null,
    ...is,
  };
}

export function boost(is: Partial<BoostCampaign> = {}): BoostCampaign {
  return {
    _id: 'boost-1',
    campaignName: 'Steady market',
    status: 'active',
    targetVolume: 50_000,
    speed: 'Steady',
    estimatedTotalCost: 1200,
    currentParticipants: 126,
    usersNeeded: 200,
    totalCampaignLoops: 2000,
    currentLoopsCompleted: 734,
    volumePerLoop: 25,
    loopsPerUser: 10,
    estimatedUserPayouts: 1000,
    tweetLink: 'https://x.com/heliolabs/status/1',
    ...is,
  };
}

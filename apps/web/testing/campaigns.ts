import type { FomoCampaign, SparkCampaign, SparkCard } from '@stoke/contract';
import type { Reply } from '@stoke/contract/client';
import { now } from '../src/lib/clock.ts';

const hourMs = 3_600_000;

/** Nothing was reviewed for the creator of these campaigns yet. */
export const noReviews = {
  'GET /api/review/creators/c1': {
    body: { decided: 0, medianDecisionSeconds: null, rejected: 0, overturned: 0 },
  },
};

/** A Spark campaign that runs for an hour more, unless said otherwise; each number is another one. */
export function spark(number: number, is: Partial<SparkCard> = {}): SparkCard {
  return {
    _id: `0190f0c0-0000-7000-a000-${String(number).padStart(12, '0')}`,
    name: `Spark ${number}`,
    hashtags: ['stoke'],
    campaignType: 'spark',
    bannerImageUrl: 'media/banner.webp',
    projectId: { _id: 'p1', logo: '/media/logo.webp', name: `Brand ${number}` },
    creatorId: { _id: 'c1', username: `maker${number}`, name: `Maker ${number}` },
    reviews: null,
    briefHook: 'Talk about the launch.',
    status: 'active',
    createdAt: new Date(now().getTime() - hourMs).toISOString(),
    durationHours: 2,
    end_time: null,
    currentRewardPoolBalance: 600,
    userRewardPool: 800,
    personLimitPercent: 25,
    personLimit: 200,
    linkCount: 24,
    groupPeople: 1380,
    uniqueUsersEngagedCount: 1204,
    ...is,
  };
}

export function sparks(count: number): SparkCard[] {
  return Array.from({ length: count }, (_, index) => spark(index + 1));
}

export const fomoTask: FomoCampaign['campaignTasks'][number] = {
  _id: 'task-1',
  key: 'like',
  name: 'Like a post',
  baseRate: 0.03,
  hourlyPay: null,
  instances: 1,
  allocationPercentage: 100,
  targetParticipants: 100,
  currentParticipants: 12,
  guideText: 'Open the post and like it.',
  guideLink: '',
  links: [
    {
      _id: 'link-1',
      link: 'https://x.com/brand/status/1234567',
      name: 'Launch post',
      type: 'x-like',
      proofRequired: false,
      description: 'The post of the launch.',
    },
  ],
};

/** A FOMO campaign that runs; each number is another one, the higher the older. */
export function fomo(number: number, is: Partial<FomoCampaign> = {}): FomoCampaign {
  return {
    _id: `0190f0c0-0000-7000-b000-${String(number).padStart(12, '0')}`,
    name: `Campaign ${number}`,
    logo: null,
    image: '/media/image.webp',
    tags: ['defi'],
    earningTag: 'High Earning',
    isNew: false,
    reviews: null,
    payoutPerUser: 1.7,
    maxPayout: 2,
    campaignTasks: [fomoTask],
    rules: ['One account per person.'],
    numberOfUsers: 200,
    completedUsersCount: 25,
    totalEngagementsExpected: 200,
    estimatedTotalCampaignCost: 6,
    creatorType: 'Project',
    creatorId: { _id: 'c1', username: `maker${number}`, name: `Maker ${number}` },
    uniqueId: `CODE${String(number).padStart(4, '0')}`,
    status: 'active',
    budget: 400,
    userRewardPool: 340,
    currentRewardPoolBalance: 340,
    socials: { twitter: 'https://x.com/brand', telegram: '' },
    createdAt: new Date(Date.parse('2026-11-20T00:00:00Z') - number * hourMs).toISOString(),
    ...is,
  };
}

export function fomos(count: number): FomoCampaign[] {
  return Array.from({ length: count }, (_, index) => fomo(index + 1));
}

/** The page of that campaign. */
export function sparkPage(number: number, is: Partial<SparkCampaign> = {}): SparkCampaign {
  return {
    ...spark(number),
    budget: 1000,
    telegramGroupLink: 'https://t.me/brandgroup',
    tweetUrl: 'https://x.com/brand/status/1234567',
    requiredActions: { like: true, retweet: true, comment: false, joinTelegram: true },
    additionalInstructions: 'Be kind to newcomers.',
    logoImageUrl: null,
    totalMessagesTracked: 12,
    ...is,
  };
}

export const project: Reply<'projectByCreator'> = {
  _id: 'c1',
  ownerId: 'c1',
  name: 'Brand',
  username: 'maker1',
  description: 'We make things.',
  tags: [],
  socials: {
    twitter: 'https://x.com/brand',
    website: 'javascript:alert(1)',
    discord: '',
    telegram: '',
  },
  logo: null,
  banner: null,
  revision: 1,
  bannerImageUrl: null,
  reviews: null,
};

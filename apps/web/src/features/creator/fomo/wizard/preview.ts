import type { CreatorProfile, FomoCampaign } from '@stoke/contract';
import { computeFomoPlan, earningTag, fomoMaxPayout, toDollars, zeroUsdc } from '@stoke/domain';
import { budgetOf, rulesOf, toFomoDraft, usersOf, type WizardFields } from './draft.ts';

type Brand = Pick<CreatorProfile, 'name' | 'username' | 'logo' | 'tags' | 'socials'>;
type Input = { fields: WizardFields; brand: Brand; image: string; now: Date };

/** The campaign as earners will see it, as far as it is typed. */
export function previewOf({ fields, brand, image, now }: Input): FomoCampaign {
  const budget = budgetOf(fields) ?? zeroUsdc;
  const users = usersOf(fields) || 0;
  const draft = toFomoDraft(fields);
  const plan = computeFomoPlan(draft);
  const computed = 'text' in plan ? null : plan;
  const pool = toDollars(computed?.pool ?? zeroUsdc);
  return {
    _id: 'preview',
    name: fields.name.trim() || 'Project Name',
    logo: brand.logo,
    image,
    tags: brand.tags,
    earningTag: earningTag(budget, users),
    isNew: true,
    payoutPerUser: toDollars(computed?.payoutPerUser ?? zeroUsdc),
    maxPayout: toDollars(
      fomoMaxPayout(
        (computed?.tasks ?? []).map(({ rate, links, users: freePlaces }) => ({
          rate,
          links: links.length,
          freePlaces,
        })),
      ),
    ),
    campaignTasks: (computed?.tasks ?? []).map(({ key, rate, links, ...task }) => ({
      _id: key,
      key,
      name: task.name,
      baseRate: toDollars(rate),
      hourlyPay: null,
      instances: links.length,
      allocationPercentage: task.allocationPercentage,
      targetParticipants: task.users,
      currentParticipants: 0,
      guideText: task.guideText,
      guideLink: task.guideLink,
      links: links.map((link, at) => ({ ...link, _id: `${key}-${at}` })),
    })),
    rules: rulesOf(fields),
    numberOfUsers: users,
    completedUsersCount: 0,
    totalEngagementsExpected: computed?.engagements ?? 0,
    estimatedTotalCampaignCost: toDollars(computed?.estimatedCost ?? zeroUsdc),
    creatorType: 'Project',
    creatorId: { _id: 'preview', username: brand.username, name: brand.name },
    reviews: null,
    uniqueId: 'PREVIEW',
    status: 'active',
    budget: toDollars(budget),
    userRewardPool: pool,
    currentRewardPoolBalance: pool,
    socials: { twitter: brand.socials.twitter, telegram: brand.socials.telegram },
    createdAt: now.toISOString(),
  };
}

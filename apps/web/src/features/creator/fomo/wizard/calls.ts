import { planFomo, toDollars, type FomoPlan } from '@stoke/domain';
import { call } from '../../../../lib/session/api.ts';
import { recordCreated } from '../../../../entities/own-campaigns/created-campaign.ts';
import { startToSend } from '../../../../entities/campaigns/start-time.ts';
import { rulesOf, toFomoDraft, type WizardDraft } from './draft.ts';

/** Creates a FOMO campaign of the signed-in creator; its budget is held when the balance covers it. */
export async function createFomo({ fields, start, banner }: WizardDraft, idempotencyKey: string) {
  const draft = toFomoDraft(fields);
  const plan = planFomo(draft);
  const tasks = 'text' in plan ? [] : plan.tasks;
  const answer = await call('createFomo', {
    body: {
      name: fields.name,
      budget: fields.budget,
      numberOfUsers: fields.users,
      rules: rulesOf(fields),
      campaignTasks: tasks.map(({ key, name, rate, users, links, ...task }) => ({
        key,
        name,
        baseRate: toDollars(rate),
        instances: links.length,
        allocationPercentage: task.allocationPercentage,
        targetParticipants: users,
        currentParticipants: 0 as const,
        guideText: task.guideText,
        guideLink: task.guideLink,
        links: [...links],
      })),
      ...('text' in plan ? {} : figuresOf(plan)),
      ...startToSend(start),
    },
    files: { bannerImage: banner },
    idempotencyKey,
  });
  return recordCreated(answer);
}

/** What the page shows; the server refuses other figures than its own. */
function figuresOf({ earningTag, engagements, estimatedCost }: FomoPlan) {
  return {
    earningTag,
    totalEngagementsExpected: engagements,
    estimatedTotalCampaignCost: toDollars(estimatedCost),
  };
}

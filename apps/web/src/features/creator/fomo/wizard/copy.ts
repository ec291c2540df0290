import type { FomoCampaign } from '@stoke/contract';
import { fomoTaskKinds, fromDollars, isFomoTaskKind } from '@stoke/domain';
import { dollarText, emptyDraft, type WizardDraft, type WizardFields } from './draft.ts';

type Task = FomoCampaign['campaignTasks'][number];

/** A draft that begins as a copy of a campaign. Its picture is fetched apart. */
export function copyOf(campaign: FomoCampaign, banner: File | null): WizardDraft {
  const { campaignTasks: tasks } = campaign;
  const custom = tasks.filter(({ key }) => !isFomoTaskKind(key));
  const keys = new Map(custom.map(({ key }, at) => [key, `custom-${at + 1}`]));
  return {
    ...emptyDraft,
    banner,
    fields: {
      name: campaign.name,
      rules: campaign.rules.join('\n'),
      budget: String(campaign.budget),
      users: String(campaign.numberOfUsers),
      builtIn: builtInOf(tasks),
      custom: custom.map((task) => ({ ...customOf(task), key: keys.get(task.key) ?? task.key })),
      shares: tasks.map(({ key, allocationPercentage }) => ({
        key: keys.get(key) ?? key,
        tenths: Math.round(allocationPercentage * 10),
      })),
    },
  };
}

function builtInOf(tasks: readonly Task[]): WizardFields['builtIn'] {
  const { builtIn } = emptyDraft.fields;
  const found = fomoTaskKinds.flatMap((kind) => tasks.filter(({ key }) => key === kind));
  const copied = found.map(({ key, baseRate, links, guideText, guideLink }) => [
    key,
    {
      isOn: true,
      rate: dollarText(fromDollars(baseRate)),
      links: links.map(({ link }) => link),
      guideText,
      guideLink,
    },
  ]);
  return { ...builtIn, ...Object.fromEntries(copied) };
}

function customOf({ name, baseRate, links: [link] }: Task) {
  return {
    name,
    rate: dollarText(fromDollars(baseRate)),
    description: link?.description ?? '',
    link: link?.link ?? '',
    proofRequired: link?.proofRequired ?? true,
    proofPlaceholder: link?.proofPlaceholder ?? '',
    requiredContent: link?.requiredContent ?? '',
  };
}

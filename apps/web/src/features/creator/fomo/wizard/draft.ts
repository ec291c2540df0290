import {
  amountFault,
  fomoLimits,
  fomoTaskKinds,
  fomoTasks,
  formatUsd,
  readDollars,
  sharesOf,
  usdc,
  zeroUsdc,
  type FomoDraft,
  type FomoShare,
  type FomoTaskDraft,
  type FomoTaskKind,
  type Usdc,
} from '@stoke/domain';
import type { StartEntry } from '../../../../entities/campaigns/start-time.ts';
import { termsNow } from '../../../../entities/site/terms.ts';
import { centsProblem } from '../../../../lib/amount-text.ts';

export const steps = ['Basics', 'Tasks', 'Distribution', 'Summary'] as const;

/** A built-in task as it is typed. Blank links do not count. */
export type BuiltIn = {
  isOn: boolean;
  /** Dollars. */
  rate: string;
  links: string[];
  guideText: string;
  guideLink: string;
};

/** A custom task as it is typed. */
export type Custom = {
  key: string;
  name: string;
  /** Dollars. */
  rate: string;
  description: string;
  link: string;
  proofRequired: boolean;
  proofPlaceholder: string;
  requiredContent: string;
};

/** The wizard's raw input, without the picture. */
export type WizardFields = {
  name: string;
  /** One per line. */
  rules: string;
  budget: string;
  users: string;
  builtIn: Record<FomoTaskKind, BuiltIn>;
  custom: Custom[];
  /** As they were last moved; `sharesNow` has those of today's tasks. */
  shares: FomoShare[];
};

export type WizardDraft = {
  step: number;
  fields: WizardFields;
  /** Apart from the fields: templates and copies do not have it. */
  start: StartEntry;
  banner: File | null;
};

const off = { isOn: false, links: [''], guideText: '', guideLink: '' };

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- fromEntries forgets which keys it got
const allOff = Object.fromEntries(
  fomoTaskKinds.map((kind) => [kind, { ...off, rate: dollarText(fomoTasks[kind].rate) }]),
) as WizardFields['builtIn'];

export const emptyDraft: WizardDraft = {
  step: 0,
  fields: {
    name: '',
    rules: '',
    budget: '',
    users: '',
    builtIn: allOff,
    custom: [],
    shares: [],
  },
  start: null,
  banner: null,
};

/** A custom task as it is added. */
export const emptyCustom: Custom = {
  key: '',
  name: '',
  rate: '0.20',
  description: '',
  link: '',
  proofRequired: true,
  proofPlaceholder: '',
  requiredContent: '',
};

/** One more custom task, of a key that none of the others has. */
export function addCustom(custom: readonly Custom[]): Custom[] {
  const numbers = custom.map(({ key }) => Number(key.replace('custom-', '')));
  const key = `custom-${Math.max(0, ...numbers) + 1}`;
  return [...custom, { ...emptyCustom, key }];
}

/** The budget in micro-USDC; null until it is a positive amount of dollars and cents. */
export function budgetOf({ budget }: WizardFields): Usdc | null {
  const amount = centsProblem(budget) === null ? readDollars(budget) : null;
  return amount !== null && amount > zeroUsdc ? amount : null;
}

/** The number of users; NaN until it is a whole number. */
export function usersOf({ users }: WizardFields): number {
  return /^\s*\d{1,9}\s*$/.test(users) ? Number(users) : Number.NaN;
}

/** The rules that are not blank, one per line. */
export function rulesOf({ rules }: WizardFields): string[] {
  return rules
    .split('\n')
    .map((rule) => rule.trim())
    .filter((rule) => rule !== '');
}

/** Links that are not blank. */
export function linksOf({ links }: Pick<BuiltIn, 'links'>): string[] {
  return links.map((link) => link.trim()).filter((link) => link !== '');
}

/** A typed rate, at least this one. A rate that is not in whole cents stays as typed, so that the form can name the error. */
export function clampRate(rate: string, least: Usdc): string {
  if ((centsProblem(rate) ?? amountFault(rate)) !== null) return rate;
  const amount = readDollars(rate) ?? zeroUsdc;
  return dollarText(amount < least ? least : amount);
}

/** `0.20`: dollars and cents, as they are typed. */
export function dollarText(amount: Usdc): string {
  return formatUsd(amount).slice(1).replaceAll(',', '');
}

/** The same tasks with other rates, by key. */
export function withRates(
  { builtIn, custom }: WizardFields,
  rates: ReadonlyMap<string, Usdc>,
): Pick<WizardFields, 'builtIn' | 'custom'> {
  const rated = <T extends { rate: string }>(key: string, task: T): T => {
    const rate = rates.get(key);
    return rate === undefined ? task : { ...task, rate: dollarText(rate) };
  };
  const changed = fomoTaskKinds.map((kind) => [kind, rated(kind, builtIn[kind])]);
  return {
    builtIn: { ...builtIn, ...Object.fromEntries(changed) },
    custom: custom.map((task) => rated(task.key, task)),
  };
}

/** A built-in task is active when it is on and has a link; a custom one with a name and its rate. */
export function activeKeys({ builtIn, custom }: WizardFields): string[] {
  return [
    ...fomoTaskKinds.filter((kind) => builtIn[kind].isOn && linksOf(builtIn[kind]).length > 0),
    ...custom.filter(isActive).map(({ key }) => key),
  ];
}

/** Whether a custom task takes part. */
export function isActive({ name, rate }: Custom): boolean {
  return name.trim() !== '' && (readDollars(rate) ?? zeroUsdc) >= fomoLimits.customRateMinimum;
}

/** Whether nothing was typed into a custom task: it is as it was added. */
export function isEmpty({ rate, ...task }: Custom): boolean {
  const texts = [
    task.name,
    task.description,
    task.link,
    task.proofPlaceholder,
    task.requiredContent,
  ];
  return (
    texts.every((text) => text.trim() === '') && readDollars(rate) === fomoLimits.customRateMinimum
  );
}

/** The shares of the active tasks, 100.0% in all. */
export function sharesNow(fields: WizardFields): FomoShare[] {
  return sharesOf(activeKeys(fields), fields.shares);
}

/** What the shared arithmetic reckons with. */
export function toFomoDraft(fields: WizardFields): FomoDraft {
  return {
    budget: budgetOf(fields) ?? usdc(0n),
    feePercent: termsNow().feePercents.fomo,
    users: usersOf(fields),
    tasks: sharesNow(fields).flatMap(({ key, tenths }) => {
      const task = taskOf(fields, key);
      return task === null ? [] : [{ ...task, allocationPercentage: tenths / 10 }];
    }),
  };
}

function taskOf(
  { builtIn, custom }: WizardFields,
  key: string,
): Omit<FomoTaskDraft, 'allocationPercentage'> | null {
  const kind = fomoTaskKinds.find((known) => known === key);
  if (kind !== undefined) return builtInTask(kind, builtIn[kind]);
  const own = custom.find((task) => task.key === key);
  return own === undefined ? null : customTask(own);
}

function builtInTask(kind: FomoTaskKind, draft: BuiltIn) {
  const { name, linkType, proof } = fomoTasks[kind];
  const proofRequired = proof !== null;
  const about = { name: '', description: '', proofPlaceholder: '', requiredContent: '' };
  return {
    key: kind,
    name,
    rate: readDollars(draft.rate),
    guideText: draft.guideText.trim(),
    guideLink: draft.guideLink.trim(),
    links: linksOf(draft).map((link) => ({ ...about, link, type: linkType, proofRequired })),
  };
}

function customTask({ key, name, rate, ...link }: Custom) {
  return {
    key,
    name: name.trim(),
    rate: readDollars(rate),
    guideText: '',
    guideLink: '',
    links: [{ ...link, link: link.link.trim(), name: name.trim(), type: 'manual-upload' as const }],
  };
}

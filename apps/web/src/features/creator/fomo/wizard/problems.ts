import { refusals } from '@stoke/contract/refusals';
import {
  costProblem,
  fomoLimits,
  fomoTaskKinds,
  fomoRateText,
  fomoTasks,
  fomoUsersMaximum,
  fomoUsersText,
  readDollars,
  repeatedLinks,
  repeatedLinkText,
  computeFomoPlan,
  type FomoTaskKind,
  type Usdc,
  zeroUsdc,
} from '@stoke/domain';
import {
  amountText,
  centsProblem,
  isUnreadable,
  pointBeforeCents,
} from '../../../../lib/amount-text.ts';
import { startProblem, type StartEntry } from '../../../../entities/campaigns/start-time.ts';
import { webLink } from '../../../../lib/web-link.ts';
import {
  activeKeys,
  budgetOf,
  isEmpty,
  rulesOf,
  toFomoDraft,
  usersOf,
  type BuiltIn,
  type Custom,
  type WizardDraft,
  type WizardFields,
} from './draft.ts';

/** What is wrong, in which field (`data-path`), on which step. */
export type Problem = { step: number; path: string; text: string };

const linkText = 'Please enter a link that starts with https://.';
const linkLength = 300;

/** What keeps each step from being complete, in the order of the wizard. */
export function problemsOf({ fields, banner }: WizardDraft): Problem[] {
  return [
    ...basicsProblems(fields, banner !== null).map((problem) => ({ step: 0, ...problem })),
    ...taskProblems(fields).map((problem) => ({ step: 1, ...problem })),
    ...sharesProblems(fields).map((problem) => ({ step: 2, ...problem })),
  ];
}

/** The tasks cost more than the pool: fewer users is what the creator can do (rule 6.1). */
export function poolProblem(fields: WizardFields): Problem | null {
  const plan = computeFomoPlan(toFomoDraft(fields));
  const problem = 'text' in plan ? null : costProblem(plan);
  return problem && { step: 0, path: 'users', text: problem.text };
}

/** The start is chosen on the last step. */
export function wrongStart({ start }: { start: StartEntry }): Problem | null {
  const text = startProblem(start);
  return text === null ? null : { step: 3, path: 'start', text };
}

type Found = Omit<Problem, 'step'>;

function basicsProblems(fields: WizardFields, hasBanner: boolean): Found[] {
  const { name } = fields;
  const long = fomoLimits.nameLength;
  const budget = budgetOf(fields);
  const users = usersOf(fields);
  const rules = rulesOf(fields);
  const { rules: maxRules, ruleLength } = fomoLimits;
  return [
    found('name', name.trim() === '', 'Name is required.'),
    found('name', name.trim().length > long, `Project Name can have at most ${long} characters.`),
    found('banner', !hasBanner, refusals['fomo.banner_required'].text),
    found('rules', rules.length > maxRules, `At most ${maxRules} rules, please.`),
    found(
      'rules',
      rules.some((rule) => rule.length > ruleLength),
      `A rule can have at most ${ruleLength} characters.`,
    ),
    found(
      'budget',
      budget === null,
      centsProblem(fields.budget) ??
        amountText(fields.budget, refusals['campaign.budget_invalid'].text),
    ),
    found(
      'users',
      budget !== null && !(users >= 1 && users <= fomoUsersMaximum(budget)),
      fomoUsersText(budget ?? zeroUsdc),
    ),
  ].flat();
}

function taskProblems(fields: WizardFields): Found[] {
  const isNone = activeKeys(fields).length === 0;
  return [
    ...fomoTaskKinds.flatMap((kind) => {
      const task = fields.builtIn[kind];
      return task.isOn ? builtInProblems(kind, task) : [];
    }),
    ...fields.custom.flatMap(customProblems),
    ...found('tasks', isNone, refusals['fomo.no_tasks'].text),
  ];
}

function builtInProblems(
  kind: FomoTaskKind,
  { rate, links, guideLink, guideText }: BuiltIn,
): Found[] {
  const { name, rate: least } = fomoTasks[kind];
  return [
    ...rateProblem(`${kind}.rate`, { rate, least, name }),
    ...links.flatMap((link, at) => found(`${kind}.${at}`, isWrongLink(link), linkText)),
    ...repeatedLinks(links).flatMap((at) => found(`${kind}.${at}`, true, repeatedLinkText(name))),
    ...found(`${kind}.guideText`, guideText.length > 1000, 'A guide has at most 1000 characters.'),
    ...found(`${kind}.guideLink`, isWrongLink(guideLink), linkText),
  ];
}

function customProblems(task: Custom): Found[] {
  const { key, name, link, description } = task;
  return [
    ...found(
      `${key}.name`,
      name.trim() === '' && !isEmpty(task),
      'Give this custom task a name, or remove it.',
    ),
    ...found(`${key}.name`, name.trim().length > 80, 'A name has at most 80 characters.'),
    ...(isEmpty(task) ? [] : rateProblem(`${key}.rate`, { ...customRate, rate: task.rate })),
    ...found(`${key}.link`, isWrongLink(link), linkText),
    ...found(
      `${key}.description`,
      description.length > 1000,
      'A description has at most 1000 characters.',
    ),
  ];
}

const customRate = { name: 'A custom task', least: fomoLimits.customRateMinimum };

function rateProblem(
  path: string,
  { rate, least, name }: { rate: string; least: Usdc; name: string },
): Found[] {
  if (isUnreadable(path)) return [{ path, text: pointBeforeCents }];
  const isTooLow = (readDollars(rate) ?? zeroUsdc) < least;
  return found(path, true, centsProblem(rate) ?? (isTooLow ? fomoRateText(name, least) : ''));
}

function sharesProblems(fields: WizardFields): Found[] {
  const plan = computeFomoPlan(toFomoDraft(fields));
  if (!('text' in plan) || plan.about !== 'allocation') return [];
  return [{ path: 'shares', text: plan.text }];
}

function found(path: string, isWrong: boolean, text: string): Found[] {
  return isWrong && text !== '' ? [{ path, text }] : [];
}

function isWrongLink(link: string): boolean {
  const typed = link.trim();
  return typed !== '' && (webLink(typed) === null || typed.length > linkLength);
}

/** What a task is called on the screen. */
export function taskName({ custom }: WizardFields, key: string): string {
  const kind = fomoTaskKinds.find((known) => known === key);
  if (kind !== undefined) return fomoTasks[kind].name;
  return custom.find((task) => task.key === key)?.name.trim() ?? '';
}

/** Whether everything without which no campaign can be made is there. */
export function canCreate(draft: WizardDraft): boolean {
  return problemsOf(draft).length === 0;
}

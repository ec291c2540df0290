import {
  allocateUsers,
  allocationText,
  fomoCost,
  fomoEngagements,
  isAllocated,
  percentTenths,
} from './fomo-allocation.ts';
import { earningTag, type EarningTag } from './earning-tag.ts';
import {
  fomoCostText,
  fomoLimits,
  fomoPayoutPerUser,
  fomoRateText,
  fomoTaskKinds,
  fomoTasks,
  fomoUsersMaximum,
  fomoUsersText,
  type FomoLinkType,
  type FomoTaskKind,
} from './fomo.ts';
import { isWholeCents, splitPrice, type Usdc, wholeCentsText } from '../money.ts';
import { parseTweetUrl } from '../work/tweet-url.ts';

export type FomoLinkDraft = {
  /** Empty where a custom task needs none. */
  link: string;
  name: string;
  type: FomoLinkType;
  proofRequired: boolean;
  description: string;
  proofPlaceholder: string;
  requiredContent: string;
};
export type FomoTaskDraft = {
  /** The kind of a built-in task; any other is a custom task's. */
  key: string;
  name: string;
  /** Null: no amount of money. */
  rate: Usdc | null;
  allocationPercentage: number;
  guideText: string;
  guideLink: string;
  links: readonly FomoLinkDraft[];
};
export type FomoDraft = {
  budget: Usdc;
  /** The platform's part of the budget. */
  feePercent: number;
  users: number;
  tasks: readonly FomoTaskDraft[];
};

/** What the wizard and the server refuse, with the specified text (rule 6.1). */
export type FomoProblem = {
  about: 'budget' | 'users' | 'tasks' | 'task' | 'allocation' | 'cost';
  text: string;
};
export type PlannedTask = FomoTaskDraft & {
  kind: FomoTaskKind | 'custom';
  rate: Usdc;
  allocationTenths: number;
  /** How many people may take it. */
  users: number;
};
export type FomoPlan = {
  pool: Usdc;
  fee: Usdc;
  earningTag: EarningTag | null;
  payoutPerUser: Usdc;
  engagements: number;
  estimatedCost: Usdc;
  lowestRate: Usdc;
  tasks: PlannedTask[];
};

/** Whether a key names a built-in task. */
export function isFomoTaskKind(key: string): key is FomoTaskKind {
  return fomoTaskKinds.some((kind) => kind === key);
}

/** The plan of a draft whose pool pays for its tasks, or the first thing that is wrong with it. */
export function planFomo(draft: FomoDraft): FomoPlan | FomoProblem {
  const plan = computeFomoPlan(draft);
  return 'text' in plan ? plan : (costProblem(plan) ?? plan);
}

/** Rule 6.1: the tasks may not cost more than the pool. Null when they do not. */
export function costProblem({ estimatedCost, pool }: FomoPlan): FomoProblem | null {
  if (estimatedCost <= pool) return null;
  return { about: 'cost', text: fomoCostText(estimatedCost, pool) };
}

/**
 * Everything that follows from a budget, a number of users and tasks, also when it costs more than the
 * pool, or the first other thing that is wrong. Blank links of built-in tasks do not count, and tasks
 * without any are left out.
 */
export function computeFomoPlan(draft: FomoDraft): FomoPlan | FomoProblem {
  const { budget, feePercent, users } = draft;
  if (!isWholeCents(budget)) return { about: 'budget', text: wholeCentsText };
  if (!Number.isInteger(users) || users < 1 || users > fomoUsersMaximum(budget)) {
    return { about: 'users', text: fomoUsersText(budget) };
  }
  const active = draft.tasks.map(withoutEmpty).filter(({ links }) => links.length > 0);
  if (active.length === 0) {
    const text = 'Please enable and configure at least one task with valid links/details.';
    return { about: 'tasks', text };
  }
  if (new Set(active.map(({ key }) => key)).size < active.length) {
    return wrongTask('Each task needs a key of its own.');
  }
  const checked = active.map(checkTask);
  const wrong = checked.find((task) => 'text' in task);
  if (wrong && 'text' in wrong) return wrong;
  const sound = checked.flatMap((task) => ('text' in task ? [] : [task]));
  if (!isAllocated(sound)) return { about: 'allocation', text: allocationText(sound) };
  const shares = allocateUsers(users, sound);
  const tasks = sound.map((task, at) => ({ ...task, users: shares[at] ?? 0 }));
  const { pool, fee } = splitPrice(budget, feePercent);
  const counted = tasks.map(({ rate, links, users: people }) => ({
    rate,
    links: links.length,
    users: people,
  }));
  const estimatedCost = fomoCost(counted);
  return {
    pool,
    fee,
    earningTag: earningTag(budget, users),
    payoutPerUser: fomoPayoutPerUser(estimatedCost, users),
    engagements: fomoEngagements(counted),
    estimatedCost,
    lowestRate: lowest(counted),
    tasks,
  };
}

/** The least that a task pays, also one without users: more money may give it its first places. */
function lowest(tasks: readonly { rate: Usdc }[]): Usdc {
  return tasks.map(({ rate }) => rate).reduce((least, rate) => (rate < least ? rate : least));
}

/** A custom task may have no link to open; a blank one of a built-in task is none. */
function withoutEmpty(task: FomoTaskDraft): FomoTaskDraft {
  if (!isFomoTaskKind(task.key)) return task;
  return { ...task, links: task.links.filter(({ link }) => link.trim() !== '') };
}

function checkTask(task: FomoTaskDraft): Omit<PlannedTask, 'users'> | FomoProblem {
  const kind = isFomoTaskKind(task.key) ? task.key : 'custom';
  const allocationTenths = percentTenths(task.allocationPercentage);
  if (allocationTenths === null) {
    return wrongTask(`The share of ${task.key} must be from 0 to 100 with one decimal.`);
  }
  const { rate, links } = task;
  if (links.length > fomoLimits.linksPerTask) return wrongTask('A task has at most 10 links.');
  if (rate === null) return wrongTask(`The rate of ${task.key} must be an amount in dollars.`);
  if (kind === 'custom') return checkCustomTask(task, { rate, allocationTenths });
  const { rate: least, linkType, proof, name } = fomoTasks[kind];
  if (rate < least || !isWholeCents(rate)) return wrongTask(fomoRateText(name, least));
  const isFitting = links.every(
    ({ type, proofRequired }) =>
      (type === linkType || type === 'manual-link') && proofRequired === (proof !== null),
  );
  if (!isFitting) return wrongTask(`A link of ${name} does not fit the task.`);
  const isRepeated = repeatedLinks(links.map(({ link }) => link)).length > 0;
  if (isRepeated) return wrongTask(repeatedLinkText(name));
  return { ...task, name: task.name.trim() || name, kind, rate, allocationTenths };
}

/**
 * The places of the links of a task that lead where an earlier one leads: no one could complete it, since an X
 * account is paid once per post (rule 4.8). Blank links lead nowhere.
 */
export function repeatedLinks(links: readonly string[]): number[] {
  const targets = links.map((link) => parseTweetUrl(link)?.tweetId ?? link.trim());
  return targets.flatMap((target, at) =>
    target !== '' && targets.indexOf(target) < at ? [at] : [],
  );
}

/** 'Two links of Retweet lead to the same place.' */
export function repeatedLinkText(task: string): string {
  return `Two links of ${task} lead to the same place.`;
}

function checkCustomTask(
  task: FomoTaskDraft,
  input: { rate: Usdc; allocationTenths: number },
): Omit<PlannedTask, 'users'> | FomoProblem {
  if (task.name.trim() === '') return wrongTask('A custom task needs a name.');
  if (input.rate < fomoLimits.customRateMinimum || !isWholeCents(input.rate)) {
    return wrongTask(fomoRateText('A custom task', fomoLimits.customRateMinimum));
  }
  if (task.links.some(({ type }) => type !== 'manual-upload')) {
    return wrongTask(`A link of ${task.name} does not fit the task.`);
  }
  return { ...task, ...input, kind: 'custom' };
}

function wrongTask(text: string): FomoProblem {
  return { about: 'task', text };
}

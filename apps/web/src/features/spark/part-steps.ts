import type { Participation, RequiredAction } from './part-calls.ts';

export type StepCode = Participation['missing'][number]['code'];
export type Step = {
  code: StepCode;
  label: string;
  state: 'done' | 'todo' | 'not_required';
  /** The server's words for what is missing. */
  message: string | null;
};

const labels: Readonly<Record<StepCode, string>> = {
  own_campaign: 'Your own campaign',
  suspended: 'Account suspended',
  rules: 'Accept the rules',
  telegram: 'Link your Telegram account',
  x_account: 'Link your X account',
  participate: 'Take part',
  joinTelegram: 'Join the Telegram group',
  like: 'Like the post on X',
  retweet: 'Retweet the post on X',
  comment: 'Comment on the post on X',
};

const required = ['joinTelegram', 'like', 'retweet', 'comment'] as const;

/** Steps that nothing on this page can resolve. */
const hindrances: ReadonlySet<StepCode> = new Set(['own_campaign', 'suspended']);

/** What keeps this person from taking part at all; null when nothing does. */
export function hindranceOf({ missing }: Participation): Participation['missing'][number] | null {
  return missing.find(({ code }) => hindrances.has(code)) ?? null;
}

/** The steps before actions are paid, in the order in which one does them; required ones first. */
export function stepsOf(part: Participation): Step[] {
  const messages = new Map(part.missing.map(({ code, message }) => [code, message]));
  const step = (code: StepCode, state: Step['state']): Step => ({
    code,
    label: labels[code],
    state,
    message: messages.get(code) ?? null,
  });
  const stateOf = (code: StepCode) => (messages.has(code) ? 'todo' : 'done');
  const needsX = (['like', 'retweet', 'comment'] as const).some(
    (action) => part.actions[action] !== 'not_required',
  );
  const actions = required.map((action: RequiredAction) => step(action, part.actions[action]));
  return [
    ...(messages.has('rules') ? [step('rules', 'todo')] : []),
    step('telegram', stateOf('telegram')),
    ...(needsX || messages.has('x_account') ? [step('x_account', stateOf('x_account'))] : []),
    step('participate', part.isParticipant ? 'done' : 'todo'),
    ...actions.filter(({ state }) => state !== 'not_required'),
    ...actions.filter(({ state }) => state === 'not_required'),
  ];
}

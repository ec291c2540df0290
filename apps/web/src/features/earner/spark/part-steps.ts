import type { Participation, RequiredAction } from './part-calls.ts';

export type StepCode = Participation['missing'][number]['code'];
export type Step = {
  code: StepCode;
  label: string;
  state: 'done' | 'todo' | 'not_required';
  /** What it is for, or how to do it. */
  hint: string | null;
};

const labels = {
  rules: 'Accept the rules',
  telegram: 'Link your Telegram account',
  x_account: 'Link your X account',
  participate: 'Take part',
  joinTelegram: 'Join the Telegram group',
  like: 'Like the post on X',
  retweet: 'Retweet the post on X',
  comment: 'Comment on the post on X',
} as const;

const onX = 'Open the post first, then confirm here.';
const hints = {
  rules: null,
  telegram: 'So we know which messages are yours.',
  x_account: 'Use it for the actions on X.',
  participate: 'Press Participate Now! on this page.',
  joinTelegram: 'Use your linked Telegram account.',
  like: onX,
  retweet: onX,
  comment: onX,
} as const;
type Labelled = keyof typeof labels;

const required = ['joinTelegram', 'like', 'retweet', 'comment'] as const;

/** Steps that nothing on this page can resolve. */
const blockedReasons: ReadonlySet<StepCode> = new Set([
  'own_campaign',
  'suspended',
  'muted',
  'other_account',
]);

/** What keeps this person from taking part at all; null when nothing does. */
export function hindranceOf({ missing }: Participation): Participation['missing'][number] | null {
  return missing.find(({ code }) => blockedReasons.has(code)) ?? null;
}

/** The steps before actions are paid, in the order in which one does them; required ones first. */
export function stepsOf(part: Participation): Step[] {
  const missing = new Set(part.missing.map(({ code }) => code));
  const step = (code: Labelled, state: Step['state']): Step => ({
    code,
    label: labels[code],
    state,
    hint: state === 'todo' ? hints[code] : null,
  });
  const stateOf = (code: StepCode) => (missing.has(code) ? 'todo' : 'done');
  const needsX = (['like', 'retweet', 'comment'] as const).some(
    (action) => part.actions[action] !== 'not_required',
  );
  const actions = required.map((action: RequiredAction) => step(action, part.actions[action]));
  return [
    ...(missing.has('rules') ? [step('rules', 'todo')] : []),
    step('telegram', stateOf('telegram')),
    ...(needsX || missing.has('x_account') ? [step('x_account', stateOf('x_account'))] : []),
    step('participate', part.isParticipant ? 'done' : 'todo'),
    ...actions.filter(({ state }) => state !== 'not_required'),
    ...actions.filter(({ state }) => state === 'not_required'),
  ];
}

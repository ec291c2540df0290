import { act } from 'react';
import { drawable, give, image } from './images.ts';
import { creator } from './creator-world.ts';
import type { Answers, Stage } from './stage.tsx';

/** The field that problems call by this path. */
export function at(path: string): HTMLInputElement | HTMLTextAreaElement {
  const field = document.querySelector(`[data-path="${path}"]`);
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) return field;
  throw new Error(`No field at ${path}.`);
}

/** Types into the field that problems call by this path, and leaves it. */
export async function enter(path: string, value: string): Promise<void> {
  const field = at(path);
  await act(async () => {
    // Past React's own setter, as a browser does when a person types.
    Reflect.set(Object.getPrototypeOf(field), 'value', value, field);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await act(async () => {
    field.focus();
    field.blur();
  });
}

/** Moves the slider of a task to a whole percentage. */
export async function move(task: string, percent: number): Promise<void> {
  const slider = sliderOf(task);
  await act(async () => {
    Reflect.set(HTMLInputElement.prototype, 'value', String(percent), slider);
    slider.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

function sliderOf(task: string): HTMLInputElement {
  const sliders = [...document.querySelectorAll<HTMLInputElement>('input[type=range]')];
  const found = sliders.find((slider) => slider.getAttribute('aria-label') === `Share of ${task}`);
  if (!found) throw new Error(`No slider of ${task}.`);
  return found;
}

/** What each slider says of its share: `49.6%, 347 users`. */
export function shares(): string[] {
  const sliders = [...document.querySelectorAll('input[type=range]')];
  return sliders.map((slider) => slider.getAttribute('aria-valuetext') ?? '');
}

/** Turns a task or a choice on or off. */
export async function tick(stage: Stage, label: string): Promise<void> {
  await act(async () => stage.field(label).click());
}

/** Opens the wizard as a creator with $1,240.25. */
export async function openWizard(
  stage: Stage,
  answers: Answers = {},
  address = '/create-campaign',
): Promise<void> {
  drawable();
  await stage.open(address, { ...creator(), ...answers });
  await stage.sees('Number of Users');
}

/** The first step, complete: $100 for 200 users. */
export async function fillBasics(stage: Stage): Promise<void> {
  await enter('name', 'Helio launch');
  await give('Banner', image('banner.png'));
  await stage.sees('Replace');
  await enter('budget', '100');
  await enter('users', '200');
}

/** Goes on to the second step and completes it: likes, and comments on two posts. */
export async function fillTasks(stage: Stage): Promise<void> {
  await stage.press('Next');
  await stage.sees('What people do');
  await tick(stage, 'Like');
  await enter('like.0', 'https://x.com/helio/status/1');
  await tick(stage, 'Comment');
  await enter('comment.0', 'https://x.com/helio/status/2');
  await stage.press('Add link for comment');
  await enter('comment.1', 'https://x.com/helio/status/3');
}

/** Opens the wizard and completes its first two steps. */
export async function reachTasks(stage: Stage): Promise<void> {
  await openWizard(stage);
  await fillBasics(stage);
  await fillTasks(stage);
}

/** From the second step to the third. */
export async function goToShares(stage: Stage): Promise<void> {
  await stage.press('Next');
  await stage.sees('How many of your users');
}

/** All steps up to the summary. */
export async function reachSummary(stage: Stage): Promise<void> {
  await fillBasics(stage);
  await fillTasks(stage);
  await goToShares(stage);
  await stage.press('Next');
  await stage.sees('Expected engagements');
}

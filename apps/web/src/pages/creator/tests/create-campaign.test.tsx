import { expect, test } from 'vitest';
import {
  at,
  enter,
  fillBasics,
  goToShares,
  move,
  openWizard,
  reachSummary,
  reachTasks,
  shares,
  tick,
} from '../../../../testing/fomo-wizard.ts';
import { give, image } from '../../../../testing/images.ts';
import { button } from '../../../../testing/creator-world.ts';
import { member, memberStage } from '../../../../testing/stage.tsx';

const stage = memberStage();

const steps = {
  Basics: 'What earners see first',
  Tasks: 'What people do',
  Distribution: 'How many of your users',
  Summary: 'Check everything',
};

/** The third step, with one task more. */
async function reachThreeShares(): Promise<void> {
  await reachTasks(stage);
  await tick(stage, 'Follow on X');
  await enter('followX.0', 'https://x.com/helio');
  await goToShares(stage);
}

test('a member without a dashboard is led to make one', async () => {
  await stage.open('/create-campaign', member({ hasDashboard: false }));
  await stage.sees('You do not have a creator dashboard setup yet.');
  await stage.press('Create Dashboard');
  await stage.isAt('/create-dashboard');
});

test('an empty first step says what is missing, and leads to the first field', async () => {
  await openWizard(stage);
  await stage.press('Next');
  await stage.sees(
    'Name is required.',
    'Please upload a banner image for your campaign.',
    'Budget must be a positive number.',
    '3 fields need a changeProject Name, Banner image, Budget (USD)',
  );
  await stage.sees(steps.Basics);
  expect(document.activeElement).toBe(at('name'));
});

test('tasks that are missing are named as such among the wrong fields', async () => {
  await openWizard(stage);
  await fillBasics(stage);
  await stage.press('Next');
  await stage.press('Add custom task');
  await enter('custom-1.description', 'Draw our logo.');
  await stage.press('Next');
  await stage.sees('fields need a changeTask name, ', ', Tasks');
});

test.each([
  ['name', ' ', 'Name is required.'],
  ['budget', '0', 'Budget must be a positive number.'],
  ['budget', '-5', 'Budget must be a positive number.'],
  ['budget', 'ten', 'Budget must be a positive number.'],
  ['budget', '100.0000001', 'Amounts have at most six decimals.'],
  ['budget', '10000001', 'The largest amount is $10,000,000.'],
  ['users', '', 'Number of users must be between 1 and 500 (5x budget).'],
  ['users', '0', 'Number of users must be between 1 and 500 (5x budget).'],
  ['users', '1.5', 'Number of users must be between 1 and 500 (5x budget).'],
  ['users', '501', 'Number of users must be between 1 and 500 (5x budget).'],
  ['rules', 'x'.repeat(301), 'A rule can have at most 300 characters.'],
  ['rules', 'x\n'.repeat(51), 'At most 50 rules, please.'],
])('%s of %j keeps the first step: %s', async (path, value, text) => {
  await openWizard(stage);
  await fillBasics(stage);
  await enter(path, value);
  await stage.press('Next');
  await stage.sees(text);
  await stage.sees(steps.Basics);
  expect(at(path).getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(at(path));
});

test('a banner is an image of at most 2 MB, and one that is refused leaves the one before', async () => {
  await openWizard(stage);
  await give('Banner', image('large.png', 'image/png', 2_097_153));
  await stage.sees('Image file size exceeds 2MB.');
  await give('Banner', image('banner.png', 'image/png', 2_097_152));
  await stage.sees('Replace');
  HTMLImageElement.prototype.decode = () => Promise.reject(new Error('broken'));
  await give('Banner', image('broken.png'));
  await stage.sees('Failed to read image file.');
  expect(button('Replace')).toBeDefined();
});

test.each([
  ['1', 'High Earning'],
  ['100', 'High Earning'],
  ['101', 'Medium Earning'],
  ['300', 'Medium Earning'],
  ['301', 'Low Earning'],
  ['500', 'Low Earning'],
  ['501', 'Earning tag–'],
])('of $100, %s users are %s while they are typed', async (users, tag) => {
  await openWizard(stage);
  await enter('budget', '100');
  await enter('users', users);
  await stage.sees(tag);
});

test('what a budget is made of is said while it is typed', async () => {
  await openWizard(stage);
  await enter('budget', '100');
  await enter('users', '99');
  await stage.sees('$85.00', '$15.00', 'Payout per user–', '500 at most.');
  await stage.sees('$100.00 is reserved when you create the campaign');
  await enter('budget', '2000');
  await stage.sees('$759.75 missing');
});

test('without an active task the second step stays', async () => {
  const text = 'Please enable and configure at least one task with valid links/details.';
  await openWizard(stage);
  await fillBasics(stage);
  await stage.press('Next');
  await stage.sees(steps.Tasks);
  await stage.press('Next');
  await stage.sees(text);
  // on, but without a link
  await tick(stage, 'Like');
  await enter('like.0', ' ');
  await stage.sees(text);
  await enter('like.0', 'https://x.com/helio/status/1');
  expect(stage.text()).not.toContain(text);
  await goToShares(stage);
});

test.each(['x.com/helio', 'javascript:alert(1)', 'https://', `https://x.com/${'a'.repeat(300)}`])(
  '%s is not a link of a task',
  async (link) => {
    await reachTasks(stage);
    await enter('comment.1', link);
    await stage.press('Next');
    await stage.sees('Please enter a link that starts with https://.');
    await stage.sees(steps.Tasks);
    expect(document.activeElement).toBe(at('comment.1'));
  },
);

test('a link that leads where another one of its task leads is named, in whatever spelling', async () => {
  const text = 'Two links of Comment lead to the same place.';
  await reachTasks(stage);
  await enter('comment.1', 'https://twitter.com/helio/status/2?s=20');
  await stage.sees(text);
  await stage.press('Next');
  await stage.sees(steps.Tasks);
  expect(document.activeElement).toBe(at('comment.1'));
  await enter('comment.1', 'https://x.com/helio/status/3');
  expect(stage.text()).not.toContain(text);
  await goToShares(stage);
});

test('a task has up to ten links, and blank ones do not count', async () => {
  await reachTasks(stage);
  for (let link = 2; link < 10; link += 1) await stage.press('Add link for comment');
  await stage.sees('2 of 10 links');
  expect(button('Add link')?.disabled).toBe(false);
  expect(document.querySelectorAll('[data-path^="comment."][aria-label]')).toHaveLength(10);
  const add = document.querySelector('[aria-label="Add link for comment"]');
  expect(add?.hasAttribute('disabled')).toBe(true);
  await stage.press('Remove comment link 1');
  await stage.sees('1 of 10 links');
  expect(at('comment.0').value).toBe('https://x.com/helio/status/3');
});

test('a custom task that was begun without a name is not dropped; an empty one is', async () => {
  await reachTasks(stage);
  await stage.press('Add custom task');
  for (const [field, typed, empty] of [
    ['description', 'With a pencil.', ''],
    ['requiredContent', '#helio', ''],
    ['rate', '0.35', '0.20'],
  ] as const) {
    await enter(`custom-1.${field}`, typed);
    await stage.press('Next');
    await stage.sees('Give this custom task a name, or remove it.');
    expect(at('custom-1.name').getAttribute('aria-invalid')).toBe('true');
    await enter(`custom-1.${field}`, empty);
  }
  await goToShares(stage);
});

test('a custom task needs a name, and pays at least $0.20 in whole cents', async () => {
  await openWizard(stage);
  await fillBasics(stage);
  await stage.press('Next');
  await stage.press('Add custom task');
  expect(at('custom-1.rate').value).toBe('0.20');
  expect(at('custom-1.rate').getAttribute('step')).toBe('0.01');
  expect(stage.field('Proof required').checked).toBe(true);
  await stage.press('Next');
  await stage.sees('Please enable and configure at least one task');
  await enter('custom-1.name', 'Draw our logo');
  for (const [typed, kept] of [
    ['0.19', '0.20'],
    ['', '0.20'],
    ['0.456', '0.456'],
    ['3', '3.00'],
  ] as const) {
    await enter('custom-1.rate', typed);
    expect(at('custom-1.rate').value).toBe(kept);
    const isRefused = stage.text().includes('An amount has at most two decimals');
    expect(isRefused).toBe(typed === '0.456');
  }
  await enter('custom-1.link', 'helio.xyz');
  await stage.press('Next');
  await stage.sees('Please enter a link that starts with https://.');
  await enter('custom-1.link', '');
  await goToShares(stage);
});

test('a rate of which the browser makes no number is told to be one, and stays', async () => {
  await reachTasks(stage);
  const rate = at('like.rate');
  Object.defineProperty(rate, 'validity', { value: { badInput: true }, configurable: true });
  await enter('like.rate', '');
  await stage.sees('Type the amount with a point before the cents, such as 1250.50.');
  expect(rate.value).toBe('');
  await stage.press('Next');
  await stage.sees(steps.Tasks);
  expect(document.activeElement).toBe(rate);
  Reflect.deleteProperty(rate, 'validity');
  await enter('like.rate', '0.50');
  await stage.sees('$0.50 per link');
  expect(stage.text()).not.toContain('with a point before the cents');
});

test('sliders share out the users, and always make 100%', async () => {
  await reachThreeShares();
  expect(shares()).toEqual(['33.4%, 67 users', '33.3%, 67 users', '33.3%, 66 users']);
  await move('Like', 50);
  expect(shares()).toEqual(['50.0%, 100 users', '25.0%, 50 users', '25.0%, 50 users']);
  await move('Comment', 10);
  expect(shares()).toEqual(['60.0%, 120 users', '10.0%, 20 users', '30.0%, 60 users']);
  // to the end and back the others keep their proportion
  await move('Comment', 100);
  await move('Comment', 10);
  expect(shares()).toEqual(['60.0%, 120 users', '10.0%, 20 users', '30.0%, 60 users']);
  await stage.press('Back');
  await tick(stage, 'Like');
  await goToShares(stage);
  expect(shares()).toEqual(['25.0%, 50 users', '75.0%, 150 users']);
});

test('a built-in task may pay more than its usual rate, and no less', async () => {
  await reachTasks(stage);
  expect(at('like.rate').value).toBe('0.03');
  await enter('like.rate', '0.01');
  expect(at('like.rate').value).toBe('0.03');
  await enter('like.rate', '0.125');
  await stage.sees('An amount has at most two decimals, such as 1250.50.');
  await stage.press('Next');
  await stage.sees(steps.Tasks);
  await enter('like.rate', '0.12');
  await stage.sees('$0.12 per link');
  await goToShares(stage);
  // 100 × 0.12 + 100 × 2 × 0.10
  await stage.sees('$32.00 of $85.00 reward pool can be paid');
});

test.each([
  ['100.005', 'An amount has at most two decimals, such as 1250.50.'],
  ['100.500', 'An amount has at most two decimals, such as 1250.50.'],
  ['1.000,50', 'Type the amount with a point before the cents, such as 1250.50.'],
  ['1e3', 'Type the amount with a point before the cents, such as 1250.50.'],
  ['0', 'Budget must be a positive number.'],
  ['-5', 'Budget must be a positive number.'],
  ['10000001', 'The largest amount is $10,000,000.'],
])('a budget of %s is refused: %s', async (typed, text) => {
  await openWizard(stage);
  await fillBasics(stage);
  await enter('budget', typed);
  await stage.sees(text);
  await stage.press('Next');
  await stage.sees(steps.Basics);
});

test('people and percent of a task can be typed, and those typed before stay', async () => {
  await reachThreeShares();
  await enter('like.users', '20');
  expect(shares()).toEqual(['10.0%, 20 users', '45.0%, 90 users', '45.0%, 90 users']);
  await enter('comment.percent', '60');
  expect(shares()).toEqual(['10.0%, 20 users', '60.0%, 120 users', '30.0%, 60 users']);
  await enter('comment.percent', '60.25');
  await enter('like.users', 'many');
  expect(shares()).toEqual(['10.0%, 20 users', '60.0%, 120 users', '30.0%, 60 users']);
  expect(at('like.users').value).toBe('20');
});

test.each([
  ['Lower budget to $40.00', '$23.00 of $34.00'],
  // 100 × $0.11 and 100 × 2 × $0.36
  ['Raise rates 3.6×', '$83.00 of $85.00'],
])('a pool that is mostly out of reach is told, and mended by %s', async (press, mended) => {
  await openWizard(stage);
  await reachSummary(stage);
  await stage.sees('$62.00 of the pool cannot be paid.');
  await stage.press(press);
  await stage.sees(mended);
  expect(stage.text()).not.toContain('cannot be paid');
});

test('the summary says what it costs and brings', async () => {
  await openWizard(stage);
  await reachSummary(stage);
  // 100 × 0.03 + 100 × 2 × 0.10
  await stage.sees(
    'Estimated cost$23.00',
    'Platform fee (15%)$15.00 reserved',
    // $23 of the $85 are paid, and as much of the fee; all three are the $100.
    'Fee chargedWhen all is paid$4.06',
    'Comes back to youWhen all is paid$72.94',
    'Expected engagements300',
  );
  await stage.sees('$23.00 of $85.00 reward pool');
  expect(button('Create Campaign')?.disabled).toBe(false);
});

test('Back is always open, and a later step needs the ones before', async () => {
  await openWizard(stage);
  await stage.press('Summary');
  await stage.sees('Name is required.');
  await reachSummary(stage);
  await stage.press('Basics');
  await stage.sees(steps.Basics);
  await enter('name', '');
  await stage.press('Summary');
  await stage.sees('Name is required.');
  await stage.sees(steps.Basics);
});

test('the preview shows card and page as earners will see them', async () => {
  await openWizard(stage);
  await reachSummary(stage);
  await stage.press('Preview');
  await stage.sees('Its page');
  await stage.sees('Helio launch', 'Helio Labs · @heliolabs', '2 tasks', '100 of 100 places');
  expect(document.querySelector('[role=dialog] [inert] a')).not.toBeNull();
});

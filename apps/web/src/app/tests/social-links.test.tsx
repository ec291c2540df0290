import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { showAlone } from '../../../testing/alone.tsx';

// What the page's head says is read once, when the module is loaded: neither of the two sees the other's.
beforeEach(() => vi.resetModules());

afterEach(() => {
  document.head.replaceChildren();
  vi.resetModules();
});

/** The links of a page whose server wrote this handle and bot into it. */
async function linksWith(facts: { handle: string; bot: string }): Promise<string[]> {
  for (const [name, content] of Object.entries(facts)) {
    document.head.append(
      Object.assign(document.createElement('meta'), { name: `stoke-${name}`, content }),
    );
  }
  const { SocialLinks } = await import('../social-links.tsx');
  const leave = await showAlone(<SocialLinks />);
  const links = [...document.querySelectorAll('a')].map(({ href }) => href);
  await leave();
  return links;
}

test('links lead to the accounts of the operator', async () => {
  expect(await linksWith({ handle: '@operators_own', bot: '@OperatorsOwnBot' })).toEqual([
    'https://x.com/operators_own',
    'https://t.me/OperatorsOwnBot',
  ]);
});

test('an operator without an X account, or a bot without a known name, is not linked', async () => {
  expect(await linksWith({ handle: '', bot: 'our bot' })).toEqual([]);
});

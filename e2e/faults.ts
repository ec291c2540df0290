import type { BrowserContext, ConsoleMessage } from '@playwright/test';

/** The browser says so of every refusal, and refusals are part of the journeys. */
const refused = /^Failed to load resource: the server responded with a status of 4\d\d/;

/**
 * Collects what must not happen in a browser: console errors, breaches of the content security policy
 * among them, uncaught errors, and requests to anybody but Stoke. Tweets and the chat page of the
 * embedded Telegram are opened on purpose; what they ask for is their own affair.
 */
export function noteFaults(
  context: BrowserContext,
  origin: string,
  tolerated: RegExp | null,
): string[] {
  const faults: string[] = [];
  function note(fault: string) {
    if (!tolerated?.test(fault)) faults.push(fault);
  }
  function isTweet(message: ConsoleMessage): boolean {
    return !(message.page()?.url().startsWith(origin) ?? false);
  }
  context.on('console', (message) => {
    if (message.type() !== 'error' || isTweet(message) || refused.test(message.text())) return;
    note(`console: ${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) => note(`uncaught: ${error.error().message}`));
  context.on('request', (request) => {
    const { protocol, origin: asked } = new URL(request.url());
    const isOwn = asked === origin || protocol === 'data:' || protocol === 'blob:';
    if (isOwn || request.isNavigationRequest() || !request.frame().url().startsWith(origin)) return;
    note(`foreign request: ${request.url()}`);
  });
  return faults;
}

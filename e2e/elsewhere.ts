import type { Browser } from '@playwright/test';

/** The tweets and groups that people open. */
const sites = ['https://x.com/*', 'https://twitter.com/*', 'https://t.me/*'];

/**
 * Answers these sites in the browser, so that nothing outside is reached from a test. Playwright's own
 * routes would ask about each request, and switch the browser's cache off: a page load would cost a third more.
 */
export async function standInForSites(browser: Browser): Promise<void> {
  const devtools = await browser.newBrowserCDPSession();
  devtools.on('Fetch.requestPaused', ({ requestId }) => {
    const responseHeaders = [{ name: 'content-type', value: 'text/html' }];
    const body = Buffer.from('<title>Elsewhere</title>').toString('base64');
    const answer = { requestId, responseCode: 200, responseHeaders, body };
    // A tab that was closed meanwhile needs none.
    void devtools.send('Fetch.fulfillRequest', answer).catch(() => undefined);
  });
  await devtools.send('Fetch.enable', { patterns: sites.map((urlPattern) => ({ urlPattern })) });
}

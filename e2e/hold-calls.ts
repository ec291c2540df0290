import type { Page } from '@playwright/test';

/** Keeps every call of the page waiting until it is let go; counts those that change something. */
export async function holdCalls(page: Page, address: RegExp) {
  const { promise: mayGo, resolve: allowLeaving } = Promise.withResolvers<void>();
  const asked: string[] = [];
  await page.route(address, async (route) => {
    const request = route.request();
    if (request.method() !== 'GET') asked.push(new URL(request.url()).pathname);
    await mayGo;
    await route.continue().catch(() => null);
  });
  return { allowLeaving, asked };
}

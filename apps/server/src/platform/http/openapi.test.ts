import { api, eventsRoute, type Route } from '@stoke/contract';
import { expect, test } from 'vitest';
import { apiPage } from './api-page.ts';
import { describeApi } from './openapi.ts';

const described = JSON.stringify(describeApi('https://stoke.example'));
const paths: Record<string, Record<string, object>> = JSON.parse(described).paths;
const routes = Object.entries<Route>({ ...api, events: eventsRoute });

test.each(routes)('%s is described: who may call it, what it takes and answers', (name, route) => {
  const path = route.path.replaceAll(/:(\w+)/g, '{$1}');
  expect(paths[path]?.[route.method.toLowerCase()]).toMatchObject({
    operationId: name,
    'x-who': route.who,
    responses: { [route.status ?? 200]: { description: route.summary } },
  });
});

test.each(routes)('%s says what it refuses by its shape and by who may make it', (_, route) => {
  const path = route.path.replaceAll(/:(\w+)/g, '{$1}');
  const described = Object(paths[path]?.[route.method.toLowerCase()]);
  const statuses = new Set(Object.keys(described.responses));
  expect(statuses.has('401')).toBe(route.who !== 'anyone' || route.path === '/auth/login');
  expect(statuses.has('403')).toBe(route.who === 'admin');
  if (route.who === 'admin' || route.who === 'member') expect(statuses).toContain('423');
  if (route.params) expect(statuses).toContain('404');
  if (route.needsRules) expect(statuses).toContain('409');
  if (route.body)
    for (const status of ['400', '413', '415', '422']) expect(statuses).toContain(status);
});

test('nothing is described that is not served', () => {
  const operations = Object.values(paths).flatMap((methods) => Object.keys(methods));
  expect(operations).toHaveLength(routes.length);
});

test('every call is on the page that people read, and no text of it is markup', () => {
  const page = apiPage('Stoke <b>');
  for (const [name] of routes) expect(page).toContain(`<section id="${name}">`);
  expect(page).not.toContain('<b>');
});

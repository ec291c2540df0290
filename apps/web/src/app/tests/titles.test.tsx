import { publicPages, siteTextNames, tabTitle } from '@stoke/domain';
import { expect, test } from 'vitest';
import { until } from '../../../testing/find.ts';
import { stageOfTests } from '../../../testing/stage.tsx';

const stage = stageOfTests();

const text = 'Of the operator, [by mail](mailto:us@stoke.example), [not](javascript:alert).';
const texts = Object.fromEntries(
  siteTextNames.map((name) => [
    `GET /api/public/texts/${name}`,
    { body: { text: `${text}\n\n## Chapter\n\n- Point`, changedAt: '2026-11-20T10:00:00.000Z' } },
  ]),
);

test.each(Object.entries(publicPages))(
  'the tab of %s says what the server and a shared link say',
  async (path, { title }) => {
    await stage.open(path, texts);
    await until(
      () => document.title === tabTitle(title),
      () => `${tabTitle(title)}, being ${document.title}`,
    );
  },
);

test('a text of the operator is shown with its headings, and leads where a text may lead', async () => {
  await stage.open('/imprint', texts);
  await stage.sees('Of the operator, by mail, not.');
  const links = [...document.querySelectorAll('main a')].map((link) => link.getAttribute('href'));
  expect(links).toEqual(['mailto:us@stoke.example']);
  expect(document.querySelector('main h2')?.textContent).toBe('Chapter');
});

test('the page for brands says what a price buys, and no figure of few people', async () => {
  await stage.open('/brands');
  await stage.sees('Fewer than 20');
  await stage.sees('Ignition Drip12 hours$899.00$719.20$179.803,995$0.225$0.075');
  await stage.sees('Example, not a real campaign');
  await stage.sees('Returned to your balance$359.00');
});

import { publicPages, tabTitle } from '@stoke/domain';
import { test } from 'vitest';
import { until } from '../../../testing/find.ts';
import { stageOfTests } from '../../../testing/stage.tsx';

const stage = stageOfTests();

test.each(Object.entries(publicPages))(
  'the tab of %s says what the server and a shared link say',
  async (path, { title }) => {
    await stage.open(path);
    await until(
      () => document.title === tabTitle(title),
      () => `${tabTitle(title)}, being ${document.title}`,
    );
  },
);

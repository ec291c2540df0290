import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { settingKeys, settings, settingRange, settingText, type Setting } from './settings.ts';

test('docs/settings.md lists every setting with its default, its range and its variable', () => {
  const page = readFileSync(new URL('../../../../docs/settings.md', import.meta.url), 'utf8');
  const rows = settingKeys.map((key) => {
    const { label, variable, usual }: Setting = settings[key];
    const cells = [
      label,
      settingText(key, usual),
      settingRange(key),
      variable ? `\`${variable}\`` : '',
    ];
    return `| ${cells.join(' | ')} |`;
  });
  expect(page.split('\n').filter((line) => /^\| [A-Z]/.test(line))).toEqual(rows);
});

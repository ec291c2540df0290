// @vitest-environment node
import { readdirSync, readFileSync, existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const texts = new Map<string, string>();
const source = path.join(import.meta.dirname, '../..');
const mantine = path.join(import.meta.dirname, '../../../../../node_modules/@mantine/core');
const doors = new Map(
  [...read(`${mantine}/esm/index.mjs`).matchAll(/import \{([^}]*)\} from "\.\/([^"]*)"/g)].flatMap(
    ([, names = '', file = '']) =>
      names.split(',').map((name) => [(name.split(' as ').at(-1) ?? '').trim(), file] as const),
  ),
);

const kitchen = readdirSync(path.join(source, 'pages/kitchen'))
  .map((file) => read(path.join(source, 'pages/kitchen', file)))
  .join('\n');
const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx') && !/\.test\.tsx$|testing|kitchen/.test(file))
  .map((file) => path.join(source, file));
const pages = files.map(read).join('\n');

/** The Mantine components that a file uses; dialogs and toasts come with some of their own. */
function componentsIn(file: string): string[] {
  const lists = [...read(file).matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)];
  const names = lists.flatMap(([, list = '']) => list.split(',').map((name) => name.trim()));
  const brought = file.endsWith('overlays.tsx') ? ['Modal', 'Notification'] : [];
  return [...names.filter((name) => /^[A-Z]/.test(name)), ...brought];
}

/** The style sheets of a component and of all components that it is made of. */
function sheetsOf(component: string): Set<string> {
  const door = doors.get(component);
  if (door === undefined) throw new Error(`@mantine/core has no ${component}.`);
  const seen = new Set<string>();
  const waiting = [path.join(mantine, 'esm', door)];
  const sheets = new Set<string>();
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (seen.has(file)) continue;
    seen.add(file);
    if (isUnusedPart(file, component)) continue;
    const sheet = /\/([A-Z]\w+)\.module\.mjs$/.exec(file)?.[1];
    if (sheet !== undefined && existsSync(`${mantine}/styles/${sheet}.layer.css`))
      sheets.add(sheet);
    for (const [, other = ''] of read(file).matchAll(/from "(\.[^"]*)"/g)) {
      waiting.push(path.join(path.dirname(file), other));
    }
  }
  return sheets;
}

/** `Radio` brings `Radio.Card` along, whose sheet no one needs until someone uses it. */
function isUnusedPart(file: string, component: string): boolean {
  const part = file.split(`/components/${component}/${component}`)[1]?.split('/');
  const isPart = part !== undefined && part.length > 1;
  return isPart && !new RegExp(`\\b${component}\\.${part[0]}\\b`).test(pages);
}

function importedSheets(file: string): string[] {
  return [...read(file).matchAll(/styles\/([A-Z]\w+)\.layer\.css/g)].map(([, name]) => name ?? '');
}

function read(file: string): string {
  const text = texts.get(file) ?? readFileSync(file, 'utf8');
  texts.set(file, text);
  return text;
}

test('every Mantine component in use has its style sheet', () => {
  const common = importedSheets(path.join(source, 'app/styles.ts'));
  const missing = files.flatMap((file) => {
    const there = [...common, ...importedSheets(file)];
    const needed = new Set(componentsIn(file).flatMap((name) => [...sheetsOf(name)]));
    const absent = [...needed].filter((sheet) => !there.includes(sheet));
    return absent.map((sheet) => `${path.relative(source, file)}: ${sheet}`);
  });
  expect(common.length).toBeGreaterThan(15);
  expect(missing).toEqual([]);
});

test('the kitchen page shows every Mantine component in use', () => {
  const invisible = new Set(['MantineProvider', 'Portal', 'Transition', 'Notification']);
  const shown = (name: string) => new RegExp(`<${name}\\b`).test(kitchen);
  const absent = [...new Set(files.flatMap(componentsIn))].filter(
    (name) => !invisible.has(name) && !shown(name),
  );
  expect(absent).toEqual([]);
});

test('a component is known with the sheets of what it is made of', () => {
  expect([...sheetsOf('Menu')]).toEqual(
    expect.arrayContaining(['Menu', 'Popover', 'UnstyledButton']),
  );
  expect([...sheetsOf('Modal')]).toEqual(expect.arrayContaining(['Modal', 'ModalBase', 'Overlay']));
  expect([...sheetsOf('PasswordInput')]).toEqual(
    expect.arrayContaining(['PasswordInput', 'Input', 'ActionIcon']),
  );
});

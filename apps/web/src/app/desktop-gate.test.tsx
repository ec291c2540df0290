import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MantineProvider } from '@mantine/core';
import { createRoot } from 'react-dom/client';
import { Stage } from '../testing/stage.tsx';
import { DesktopGate } from './desktop-gate.tsx';

let stage: Stage;
beforeEach(() => {
  stage = new Stage();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await stage.close();
});

test('a window of 1024 px is wide enough', async () => {
  stage.resize(1024);
  await stage.open('/support');
  await stage.sees('Not open yet');
});

test('a window of 1023 px is told that it is too narrow', async () => {
  stage.resize(1023);
  await stage.open('/support');
  await stage.sees('Device Not Supported');
  expect(stage.text()).not.toContain('Earn');
});

test('a phone is not supported however wide its window says it is', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(
    'Mozilla/5.0 (Linux; Android 16; Pixel 11) Chrome/156.0 Mobile Safari/537.36',
  );
  await stage.open('/support');
  await stage.sees('Device Not Supported');
});

test('a window that becomes too narrow shows the notice, and wide again loads the page anew', async () => {
  const reload = vi.fn<() => void>();
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () =>
    root.render(
      <MantineProvider>
        <DesktopGate reload={reload}>the site</DesktopGate>
      </MantineProvider>,
    ),
  );
  expect(stage.text()).toContain('the site');
  await act(async () => stage.resize(900));
  expect(stage.text()).toContain('Device Not Supported');
  expect(reload).not.toHaveBeenCalled();
  await act(async () => stage.resize(1200));
  expect(reload).toHaveBeenCalledOnce();
  await act(async () => root.unmount());
});

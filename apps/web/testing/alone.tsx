import { MantineProvider } from '@mantine/core';
import { createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router';
import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { vi } from 'vitest';

/** One component alone in the window. Answers how to take it away again. */
export async function showAlone(content: ReactNode): Promise<() => Promise<void>> {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: false,
    addEventListener() {},
    removeEventListener() {},
  }));
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  // For links; they lead nowhere.
  const router = createRouter({ routeTree: createRootRoute() });
  await act(async () =>
    root.render(
      <RouterContextProvider router={router}>
        <MantineProvider env="test">{content}</MantineProvider>
      </RouterContextProvider>,
    ),
  );
  return async () => {
    await act(async () => root.unmount());
    place.remove();
    vi.unstubAllGlobals();
  };
}

/** The button of this accessible name, or null. */
export function named(name: string): HTMLButtonElement | null {
  return document.querySelector<HTMLButtonElement>(`button[aria-label="${name}"]`);
}

/** Types into a field as a person does: past the setter of React, which then hears of it. */
export async function typeInto(field: HTMLInputElement | null, value: string): Promise<void> {
  if (!field) throw new Error('No such field.');
  await act(async () => {
    Reflect.set(HTMLInputElement.prototype, 'value', value, field);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

import { act } from 'react';
import { vi } from 'vitest';

/** A file that calls itself an image. */
export function image(name: string, type = 'image/png', bytes = 8): File {
  return new File([new Uint8Array(bytes)], name, { type });
}

type Drawn = { width?: number; height?: number; fails?: boolean };

/** Lets this browser, which draws nothing, take every image for one of this size, or for a broken one. */
export function drawable({ width = 600, height = 400, fails = false }: Drawn = {}): void {
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => {} }),
  );
  const shape = { configurable: true };
  Object.defineProperties(HTMLImageElement.prototype, {
    naturalWidth: { ...shape, get: () => width },
    naturalHeight: { ...shape, get: () => height },
    decode: {
      ...shape,
      writable: true,
      value: () => (fails ? Promise.reject(new Error('broken')) : Promise.resolve()),
    },
  });
}

/** Chooses a file for one of the images of a form. */
export async function give(what: string, file: File): Promise<void> {
  const input = document.querySelector(`input[aria-label="${what} image file" i]`);
  if (!(input instanceof HTMLInputElement)) throw new Error(`No ${what} image.`);
  Object.defineProperty(input, 'files', { value: [file], configurable: true });
  await act(async () => {
    input.dispatchEvent(new Event('change', { bubbles: true }));
  });
}

/** Drops files on the place of one of the images of a form. */
export async function drop(what: string, files: File[]): Promise<void> {
  const place = document.querySelector(`[aria-label="${what} image"] [data-shape]`);
  const event = new Event('drop', { bubbles: true, cancelable: true });
  Object.assign(event, { dataTransfer: { files } });
  await act(async () => {
    place?.dispatchEvent(event);
  });
}

/** The names of the files of each form that is sent from now on, by its part. */
export function noteFiles(): () => Record<string, string>[] {
  const spy = vi.spyOn(globalThis, 'fetch');
  return () =>
    spy.mock.calls
      .map(([, request]) => request?.body)
      .filter((body) => body instanceof FormData)
      .map((form) =>
        Object.fromEntries(
          [...form].flatMap(([part, value]) => (value instanceof File ? [[part, value.name]] : [])),
        ),
      );
}

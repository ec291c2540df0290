import { vi } from 'vitest';

const noMotion = { matches: true, addEventListener() {}, removeEventListener() {} };

/** What a browser has and jsdom lacks. */
export function stubBrowser(): void {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('matchMedia', (media: string) => ({ ...noMotion, media }));
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  // Nothing comes into sight automatically.
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  // oxlint-disable-next-line no-console -- what is not filtered is passed on
  const warn = console.warn;
  vi.spyOn(console, 'warn').mockImplementation((...messages: unknown[]) => {
    // Nothing has a size here, so that menus find nothing to focus.
    if (!String(messages[0]).includes('use-focus-trap')) warn(...messages);
  });
  window.scrollTo = () => {};
  Element.prototype.scrollIntoView = () => {};
}

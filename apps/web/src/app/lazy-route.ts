import { lazyRouteComponent as lazyOfRouter } from '@tanstack/react-router';

/** Vite asks for a sheet once; a page that comes later would stand there without it. */
let missingSheet: Error | null = null;

/**
 * A page that is fetched when it is needed. What is missing is left to `PageCrash`: the router itself
 * would load the page anew immediately, also while the server cannot be reached.
 */
export const page: typeof lazyOfRouter = (load, name) =>
  lazyOfRouter(async () => {
    if (missingSheet) throw missingSheet;
    try {
      return await load();
    } catch (error) {
      const missing = new Error(`Missing: ${error instanceof Error ? error.message : ''}`);
      if (missing.message.includes('CSS')) missingSheet = missing;
      throw missing;
    }
  }, name);

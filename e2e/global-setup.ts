import { isDemoWorldOffered, offerDemoWorld, removeData } from './demo-world.ts';
import { liveDemoWorld } from './live-demo-world.ts';

/** Lives through the demo world, unless the run was given one. @returns how to remove it after the last journey. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  if (isDemoWorldOffered()) return async () => undefined;
  const dataDir = await liveDemoWorld();
  offerDemoWorld(dataDir);
  return () => removeData(dataDir);
}

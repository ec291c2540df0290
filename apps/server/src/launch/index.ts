export { readLaunched, writeSwitch } from './launch-store.ts';
export { launchModule } from './routes.ts';

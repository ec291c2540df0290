export { demoPassword, demoQuietIds, demoSignIns } from './people.ts';
export { seedDemo } from './seed-demo.ts';
export type { DemoGroup, DemoTelegram } from './demo-deps.ts';

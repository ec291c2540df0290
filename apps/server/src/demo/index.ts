export { demoPassword, demoSignIns } from './sign-ins.ts';
export { seedDemo } from './seed-demo.ts';
export type { DemoGroup, DemoTelegram } from './demo-deps.ts';

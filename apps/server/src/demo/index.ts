export { demoPassword, demoSignIns } from './sign-ins.ts';
export { seedDemo } from './seed-demo.ts';

export { proofModule } from './module.ts';

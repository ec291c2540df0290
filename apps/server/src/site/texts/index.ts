export { textModule } from './module.ts';

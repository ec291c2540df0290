export { alertModule } from './module.ts';

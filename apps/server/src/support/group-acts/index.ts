export { groupActModule } from './module.ts';

export { accountModule } from './module.ts';

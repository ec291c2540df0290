export { deskModule } from './module.ts';
export { readAssignees } from './show-case.ts';

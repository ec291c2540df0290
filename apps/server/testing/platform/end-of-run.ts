/** Runs after the last test of `npm test` and stops everything that was started for it. */
export { endTestPostgres as teardown } from './test-postgres.ts';

/** What `npm test` does after its last test: nothing that was started for it stays behind. */
export { endTestPostgres as teardown } from './test-postgres.ts';

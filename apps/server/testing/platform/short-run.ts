/** Whether this is `npm test` without `--all`: of each race one round, of each crash point one fault. */
export const isShortRun = process.env['TEST_RUN'] === 'short';

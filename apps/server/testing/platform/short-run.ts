/** Whether this is `npm test` without `--all`: of each race one round, of each crash point one fault. */
export const isShortRun = process.env['TEST_RUN'] === 'short';

/** Whether it is `.ci/nightly`: what repeats is repeated more often, and random histories are new ones. */
export const isNightlyRun = process.env['TEST_RUN'] === 'nightly';

/** A prepared database for the group traffic of Spark stories, as docs/testing.md says. */
export const trafficUrl = process.env['TEST_TRAFFIC_URL'];

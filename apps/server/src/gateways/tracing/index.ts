export { openTracing } from './open-tracing.mjs';

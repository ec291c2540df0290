export { type Preview, servePreviews } from './serve-previews.ts';

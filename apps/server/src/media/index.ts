export { createImageStore } from './image-store.ts';
export { serveMedia } from './serve-media.ts';

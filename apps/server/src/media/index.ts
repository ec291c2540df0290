export { createImageStore, type SaveImage } from './image-store.ts';
export { serveMedia } from './serve-media.ts';

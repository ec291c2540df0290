export { wantAvatar } from './avatars.ts';
export { imageOf } from './encode-image.ts';
export {
  createImageReader,
  createImageStore,
  imageNameOf,
  imagePaths,
  type ReadImage,
  removeImagesFrom,
  type SaveImage,
} from './images.ts';
export { readPictureHash } from './media-store.ts';
export { serveMedia } from './serve-media.ts';
export { mediaModule } from './module.ts';

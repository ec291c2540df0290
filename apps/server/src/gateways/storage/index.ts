export { diskStorage } from './disk-storage.ts';
export { s3Storage } from './s3-storage.ts';
export { StorageUnavailable, type Storage, type StoredFile } from './storage.ts';

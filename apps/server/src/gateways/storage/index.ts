export { diskStorage } from './disk-storage.ts';
export { s3Storage, type S3Place } from './s3-storage.ts';
export { StorageUnavailable, type Storage, type StoredFile } from './storage.ts';

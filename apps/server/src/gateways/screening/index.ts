export type { AddressList } from './address-list.ts';
export { openFileList } from './file-list.ts';
export { connectHttpList } from './http-list.ts';

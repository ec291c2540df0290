export * from './drip.ts';
export * from './money.ts';
export * from './product.ts';
export * from './rejection.ts';
export * from './time.ts';
export * from './tweet-url.ts';
export * from './username.ts';
export * from './x-handle.ts';

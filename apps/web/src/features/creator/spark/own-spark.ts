import type { Reply } from '@stoke/contract/client';

/** A Spark campaign as its creator sees it. */
export type OwnSpark = Reply<'sparksOfCreator'>['data'][number];

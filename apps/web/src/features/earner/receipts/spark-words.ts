import type { SparkReceipt } from '@stoke/contract';

type Kind = SparkReceipt['spark']['actions'][number]['kind'];

const names: Readonly<Record<Kind, readonly [string, string]>> = {
  message: ['message', 'messages'],
  reaction: ['reaction', 'reactions'],
  click: ['link click', 'link clicks'],
};

/** `12 messages · 1 reaction` */
export function actionCounts(actions: readonly { kind: Kind }[]): string {
  const counted = Map.groupBy(actions, ({ kind }) => kind);
  return [...counted]
    .map(
      ([kind, { length }]) =>
        `${length.toLocaleString('en-US')} ${names[kind][length === 1 ? 0 : 1]}`,
    )
    .join(' · ');
}

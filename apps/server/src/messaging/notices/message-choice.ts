import type { NoticeChoices } from '@stoke/contract';
import type { NoticeKind } from '@stoke/domain';
import type { Channel, NoticeDefinition, Reader } from './notice-definition.ts';
import { noticeDefinitions, noticeGroups } from './notice-kinds.ts';

/** What a user chose for a kind; null where the default counts. */
export type Choice = Record<Channel, boolean | null>;
export type Chosen = ReadonlyMap<NoticeKind, Choice>;
export type Readers = ReadonlySet<Reader>;

const channels: readonly Channel[] = ['onSite', 'byTelegram', 'byMail'];

/** Whether a user with these choices wants this kind by this channel. */
export function isWished(kind: NoticeKind, chosen: Chosen, channel: Channel): boolean {
  const { choice, isFixed } = noticeDefinitions[kind];
  if (choice === undefined) return false;
  // A choice from before a kind was fixed no longer counts.
  const own = isFixed ? null : chosen.get(kind)?.[channel];
  return own ?? choice.byDefault.includes(channel);
}

/** The choices that concern this user, with the current setting of each. */
export function showChoices(chosen: Chosen, readers: Readers): NoticeChoices['groups'] {
  const concerns = (reader?: Reader) => reader === undefined || readers.has(reader);
  return noticeGroups
    .filter((group) => concerns(group.for))
    .map(({ name, kinds }) => ({
      name,
      choices: entriesOf(kinds).flatMap(([kind, { choice, isByChoice, isFixed }]) => {
        if (choice === undefined || !concerns(choice.for)) return [];
        const isWanted = (channel: Channel) => isWished(kind, chosen, channel);
        return {
          kind,
          label: choice.label,
          onSite: isByChoice ? channels.some(isWanted) : null,
          byTelegram: isWanted('byTelegram'),
          byMail: isWanted('byMail'),
          isFixed: isFixed === true,
        };
      }),
    }));
}

function entriesOf(kinds: { readonly [K in NoticeKind]?: NoticeDefinition }) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of the type above
  return Object.entries(kinds) as [NoticeKind, NoticeDefinition][];
}

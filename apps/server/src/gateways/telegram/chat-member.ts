import type { ChatMember } from 'grammy/types';

/**
 * A user's membership in a group. Rights as `delete_messages`; only an administrator has a list.
 */
export type ChatMemberStatus = {
  kind: 'creator' | 'administrator' | 'member' | 'outside';
  rights: readonly string[];
};

const outside: ChatMemberStatus = { kind: 'outside', rights: [] };

/** Reads a membership from a reply or an update of Telegram. */
export function memberStatusOf(member: ChatMember): ChatMemberStatus {
  switch (member.status) {
    case 'creator':
      return { kind: 'creator', rights: [] };
    case 'administrator':
      return { kind: 'administrator', rights: rightsOf(member) };
    case 'member':
      return { kind: 'member', rights: [] };
    case 'restricted':
      return member.is_member ? { kind: 'member', rights: [] } : outside;
    case 'left':
    case 'kicked':
      return outside;
    default:
      return outside;
  }
}

function rightsOf(member: object): string[] {
  return Object.entries(member).flatMap(([name, is]) =>
    is === true && name.startsWith('can_') ? [name.slice('can_'.length)] : [],
  );
}

/** What the bot asks for in a group. Only an administrator hears of messages and reactions. */
export const wantedRights = [
  'manage_chat',
  'delete_messages',
  'restrict_members',
  'invite_users',
  'pin_messages',
] as const;

export type GroupRights = {
  /** Whether a campaign can run there: the bot is an administrator. */
  hasRights: boolean;
  /** What it may not do though it asked to; empty while it is no administrator. */
  missingRights: readonly string[];
};

/** What a standing of the bot in a group means for campaigns there. */
export function rightsOf(standing: { kind: string; rights: readonly string[] }): GroupRights {
  const hasRights = standing.kind === 'administrator' || standing.kind === 'creator';
  const missingRights = wantedRights.filter((right) => !standing.rights.includes(right));
  return { hasRights, missingRights: standing.kind === 'administrator' ? missingRights : [] };
}

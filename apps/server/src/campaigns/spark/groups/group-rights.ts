/** The rights that the bot asks for. Only an administrator receives messages and reactions. */
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
  /** The rights that it lacks; empty while it is not an administrator. */
  missingRights: readonly string[];
};

/** What the bot's membership in a group means for campaigns there. */
export function rightsOf(standing: { kind: string; rights: readonly string[] }): GroupRights {
  const hasRights = standing.kind === 'administrator' || standing.kind === 'creator';
  const missingRights = wantedRights.filter((right) => !standing.rights.includes(right));
  return { hasRights, missingRights: standing.kind === 'administrator' ? missingRights : [] };
}

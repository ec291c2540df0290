/** What a service says of one handle. */
export type AvatarAnswer =
  /** Bytes that claim to be an image; nobody has looked at them yet. */
  | { kind: 'picture'; bytes: Buffer }
  /** It has none for this handle, or none that could be used. */
  | { kind: 'none' }
  /** It could not be asked, or does not want to be. */
  | { kind: 'failed' };

/** Where pictures of X accounts come from. Never throws. */
export type Avatars = { fetchAvatar(handle: string): Promise<AvatarAnswer> };

/** What a username must be, as pages and the server say it. */
export const usernameText = 'Usernames have 3 to 30 letters, digits, dots, dashes or underscores.';

/** Reads a username without the space around it. Null when it is none. */
export function parseUsername(text: string): string | null {
  const name = text.trim();
  return /^[A-Za-z0-9_.-]{3,30}$/.test(name) ? name : null;
}

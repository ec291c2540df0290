/** The pattern of `ilike` for what contains this text, whatever signs are in it. */
export function containing(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}

import type { z } from 'zod';

const kinds: Readonly<Record<string, string>> = {
  array: 'must be a list',
  boolean: 'must be true or false',
  int: 'must be a whole number',
  nan: 'must be a number',
  number: 'must be a number',
  object: 'must be an object',
  record: 'must be an object',
  string: 'must be text',
};
const formats: Readonly<Record<string, string>> = {
  datetime: 'must be a time, such as 2026-01-31T12:00:00Z',
  email: 'must be an email address',
  url: 'must be a URL',
  uuid: 'must be an id',
};

/** The message for a validation error when its shape has no text of its own. */
export function plainWords(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'is required';
      return kinds[issue.expected] ?? 'is of another kind';
    case 'too_big':
      return bound(
        issue.origin,
        issue.inclusive === false ? 'less than' : 'at most',
        issue.maximum,
      );
    case 'too_small':
      return bound(
        issue.origin,
        issue.inclusive === false ? 'more than' : 'at least',
        issue.minimum,
      );
    case 'invalid_value':
      if (issue.input === undefined) return 'is required';
      return `must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.map(String).join(', ')}`;
    case 'invalid_format':
      return formats[issue.format] ?? 'is not as it must be';
    case 'invalid_union':
      return issue.input === undefined ? 'is required' : 'is of another kind';
    case 'unrecognized_keys':
      return `${issue.keys.map((key) => key.slice(0, 40)).join(', ')} is not known here`;
    default:
      return 'is not as it must be';
  }
}

const counted: Readonly<Record<string, string>> = { array: 'entries', string: 'characters' };

function bound(origin: string, than: string, limit: number | bigint): string {
  const what = counted[origin];
  return what === undefined ? `must be ${than} ${limit}` : `must have ${than} ${limit} ${what}`;
}

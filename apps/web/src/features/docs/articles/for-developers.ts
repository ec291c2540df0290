import { chapter, example, list, table, text, type Article } from '../article.ts';

export const forDevelopers: Article = {
  slug: 'for-developers',
  title: 'The API',
  lead: 'Everything the site does, it does through calls that you can make too.',
  chapters: [
    chapter(
      'Where it is described',
      text(
        'All calls with their bodies, replies and refusals stand at [/docs/api](/docs/api). The same for programs, as OpenAPI: [/api/openapi.json](/api/openapi.json).',
      ),
    ),
    chapter(
      'Signing in',
      text('`POST /auth/login` answers a token. Send it with every call:'),
      example('`Authorization: Bearer <token>`'),
      text('A token runs out. It also ends with a password change and with a ban.'),
    ),
    chapter(
      'What answers mean',
      table(
        ['Status', 'Meaning'],
        ['401', 'No token, or one that is over'],
        ['403', 'Only admins may call this'],
        ['404', 'It does not exist, or is not yours'],
        ['409, 422', 'Refused: read `message`, act on `code`'],
        ['423', 'The account is banned'],
        ['429', 'Too many calls: wait as long as `Retry-After` says'],
      ),
      text('The body of every refusal is `{ "message": "...", "code": "..." }`. Codes stay; texts may change.'),
    ),
    chapter(
      'Money and repeats',
      list(
        'Amounts are dollars as JSON numbers with at most six decimals. `earningAmount` of a task is the exception: an integer, 100,000 to the dollar.',
        'Send an `Idempotency-Key` with every call that moves money. The same key with the same data changes nothing the second time and answers the same.',
        'Lists take `?cursor=` and `?limit=`. The next cursor is in the header `X-Next-Cursor`.',
      ),
    ),
  ],
};

import { refusals, type RefusalCode, type Route } from '@stoke/contract';
import { groups, namedShapes } from '@stoke/contract/described';
import { z } from 'zod';

type Json = Record<string, unknown>;

/** The OpenAPI 3.1 description of every call, generated from the contract. */
export function describeApi(serverUrl: string): Json {
  const schemas = nameSchemas();
  const paths: Record<string, Json> = {};
  for (const { name: tag, routes } of groups) {
    for (const [name, route] of Object.entries(routes)) {
      const path = route.path.replaceAll(/:(\w+)/g, '{$1}');
      const described = operation(name, route, { tag, schemas });
      paths[path] = { ...paths[path], [route.method.toLowerCase()]: described };
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Stoke API',
      version: '1',
      description:
        'Amounts are dollars as JSON numbers with at most six decimals; `earningAmount` counts ' +
        'units, 100,000 to the dollar. Every error answers {message, code}. The token of ' +
        '`POST /auth/login` opens the calls for members.',
    },
    servers: [{ url: serverUrl }],
    tags: groups.map(({ name, description }) => ({ name, description })),
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { ...schemas.components, Error: errorSchema },
      headers,
      parameters: { IdempotencyKey: idempotencyKey },
    },
    paths,
  };
}

const errorSchema: Json = {
  type: 'object',
  required: ['message', 'code'],
  properties: {
    message: { type: 'string' },
    code: { type: 'string', enum: Object.keys(refusals) },
    field: { type: 'string' },
  },
};

const headers = {
  RetryAfter: {
    description: 'Seconds until the call may be made again.',
    schema: { type: 'integer', minimum: 1 },
  },
  NextCursor: {
    description: 'The `cursor` of the next page; absent on the last one.',
    schema: { type: 'string' },
  },
};

const idempotencyKey: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'A repeat with the same key and data gets the first answer and changes nothing, for 90 days.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
};

type Schemas = { components: Record<string, Json>; ref(shape: z.ZodType): Json };

/** Every body and reply as a component, named after its shape or else its call. */
function nameSchemas(): Schemas {
  const [answers, bodies] = [z.registry<{ id: string }>(), z.registry<{ id: string }>()];
  for (const [id, shape] of namedShapes) answers.add(shape, { id });
  for (const [name, route] of groups.flatMap(({ routes }) => Object.entries(routes))) {
    const call = `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
    if (!answers.has(route.reply)) answers.add(route.reply, { id: `${call}Answer` });
    if (route.body && !bodies.has(route.body)) bodies.add(route.body, { id: `${call}Body` });
  }
  const made = { ...toComponents(answers, 'output'), ...toComponents(bodies, 'input') };
  return {
    components: made,
    ref: (shape) => {
      const id = answers.get(shape)?.id ?? bodies.get(shape)?.id;
      return { $ref: refTo(id ?? '') };
    },
  };
}

const refTo = (id: string) => `#/components/schemas/${id}`;

function toComponents(registry: z.core.$ZodRegistry<{ id: string }>, io: 'input' | 'output') {
  const { schemas } = z.toJSONSchema(registry, {
    io,
    uri: refTo,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema instanceof z.ZodCodec) Object.assign(jsonSchema, shape(zodSchema));
    },
  });
  const components: Record<string, Json> = {};
  for (const [id, { $schema: _, $id: __, ...schema }] of Object.entries(schemas)) {
    components[id] = schema;
  }
  return components;
}

const whoTexts: Readonly<Record<Route['who'], string>> = {
  anyone: 'For anyone',
  member: 'For members',
  'member-or-banned': 'For members, also when banned',
  admin: 'For administrators',
};

function operation(
  name: string,
  route: Route,
  { schemas, tag }: { tag: string; schemas: Schemas },
): Json {
  const type = name === 'events' ? 'text/event-stream' : (route.streams ?? 'application/json');
  const query = parameters(route.query, 'query');
  const isPaged = query.some((one) => one['name'] === 'cursor');
  const notes = [
    whoTexts[route.who],
    ...(route.needsRules ? ['after accepting the rules'] : []),
    ...(route.confirms ? ['with a fresh proof of identity'] : []),
    ...(route.owner ? ['for oneself only'] : []),
  ];
  const answer = {
    description: route.summary,
    ...(isPaged
      ? { headers: { 'X-Next-Cursor': { $ref: '#/components/headers/NextCursor' } } }
      : {}),
    content: { [type]: { schema: schemas.ref(route.reply) } },
  };
  return {
    operationId: name,
    tags: [tag],
    summary: route.summary,
    description: `${notes.join(', ')}.`,
    'x-who': route.who,
    ...(route.who === 'anyone' ? {} : { security: [{ bearer: [] }] }),
    parameters: [
      ...parameters(route.params, 'path'),
      ...query,
      ...(route.idempotent ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
    ],
    ...(route.body ? { requestBody: requestBody(route.body, route.files, schemas) } : {}),
    responses: { [route.status ?? 200]: answer, ...refusalAnswers(route) },
  };
}

function requestBody(body: z.ZodType, files: readonly string[] = [], schemas: Schemas): Json {
  const schema = schemas.ref(body);
  if (files.length === 0) return { content: { 'application/json': { schema } } };
  const parts = Object.fromEntries(
    files.map((part) => [part, { type: 'string', format: 'binary' }]),
  );
  const { properties, ...others } = shape(body);
  const withFiles = { ...others, properties: { ...properties, ...parts } };
  return {
    content: {
      'application/json': { schema },
      'multipart/form-data': { schema: withFiles },
    },
  };
}

const queryTexts: Readonly<Record<string, string>> = {
  cursor: 'The `X-Next-Cursor` of the page before; the first page without.',
  limit: 'How many entries a page has at most.',
};

function parameters(part: z.ZodType | undefined, place: 'path' | 'query'): Json[] {
  if (!part) return [];
  const { properties = {}, required = [] } = shape(part);
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    ...(queryTexts[name] === undefined ? {} : { description: queryTexts[name] }),
    schema,
  }));
}

function refusalAnswers(route: Route): Json {
  const answers: Record<string, Json> = {};
  for (const code of refusalsOf(route)) {
    const { status, text } = refusals[code];
    const before = answers[status]?.['description'];
    const line = `\`${code}\` ${text}`;
    const waits = status === 429 || status === 503;
    answers[status] = {
      description: typeof before === 'string' ? `${before}\n\n${line}` : line,
      ...(waits ? { headers: { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } } } : {}),
      content: { 'application/json': { schema: { $ref: refTo('Error') } } },
    };
  }
  return answers;
}

/** Everything that a call refuses with, as its readers are told. */
export function refusalsOf(route: Route): ReadonlySet<RefusalCode> {
  return new Set([...route.refuses, ...generalRefusals(route)]);
}

/** The refusals that follow from a call's shape and access rules alone. */
function generalRefusals(route: Route): RefusalCode[] {
  const { who, withoutToken = 'session.missing' } = route;
  const when: [boolean, readonly RefusalCode[]][] = [
    [who !== 'anyone', [withoutToken, 'session.invalid']],
    [who === 'admin' || who === 'member', ['account.banned']],
    [who === 'admin', ['admin.required']],
    [who !== 'anyone' && route.duringSetUp !== true, ['admin.second_factor_missing']],
    [route.params !== undefined, ['request.not_found']],
    [route.needsRules === true, ['rules.not_accepted']],
    [route.confirms === true, ['auth.confirm_again']],
    [route.idempotent === true, ['idempotency.mismatch', 'request.invalid']],
    [route.query !== undefined, ['request.invalid']],
    [route.body !== undefined, ['request.malformed', 'request.too_large']],
    [route.body !== undefined, ['request.unsupported', 'request.invalid']],
  ];
  const general = when.flatMap(([applies, codes]) => (applies ? codes : []));
  return [
    ...general,
    'request.too_many',
    'request.overloaded',
    'request.unavailable',
    'request.outcome_unknown',
    'request.no_space',
    'request.failed',
  ];
}

/** The schema of what is sent for it. */
function shape(part: z.ZodType) {
  const { $schema: _, ...schema } = z.toJSONSchema(part, { io: 'input', unrepresentable: 'any' });
  return schema;
}

import { api, eventsRoute, refusals, type RefusalCode, type Route } from '@stoke/contract';
import { z } from 'zod';

type Json = Record<string, unknown>;

/** The OpenAPI 3.1 description of every call, made from the contract. */
export function describeApi(serverUrl: string): Json {
  const paths: Record<string, Json> = {};
  for (const [name, route] of Object.entries<Route>({ ...api, events: eventsRoute })) {
    const path = route.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(name, route) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Stoke',
      version: '1',
      description:
        'Amounts are dollars as JSON numbers with at most six decimals; `earningAmount` counts ' +
        'units, 100,000 to the dollar. Every error answers {message, code}.',
    },
    servers: [{ url: serverUrl }],
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: {
        Error: {
          type: 'object',
          required: ['message', 'code'],
          properties: {
            message: { type: 'string' },
            code: { type: 'string', enum: Object.keys(refusals) },
            field: { type: 'string' },
          },
        },
      },
    },
    paths,
  };
}

function operation(name: string, route: Route): Json {
  const type = name === 'events' ? 'text/event-stream' : (route.streams ?? 'application/json');
  const answer = {
    description: route.summary,
    content: { [type]: { schema: shape(route.reply, 'output') } },
  };
  return {
    operationId: name,
    summary: route.summary,
    'x-who': route.who,
    ...(route.who === 'anyone' ? {} : { security: [{ bearer: [] }] }),
    parameters: [
      ...parameters(route.params, 'path'),
      ...parameters(route.query, 'query'),
      ...(route.idempotent ? [idempotencyKey] : []),
    ],
    ...(route.body ? { requestBody: requestBody(route) } : {}),
    responses: { [route.status ?? 200]: answer, ...refusalAnswers(route) },
  };
}

const idempotencyKey: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'A repeat with the same key and data gets the first answer and changes nothing.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
};

function requestBody(route: Route): Json {
  if (!route.body) return {};
  const schema = shape(route.body, 'input');
  if (!route.files) return { content: { 'application/json': { schema } } };
  const files = Object.fromEntries(
    route.files.map((part) => [part, { type: 'string', format: 'binary' }]),
  );
  return {
    content: {
      'application/json': { schema },
      'multipart/form-data': {
        schema: { ...schema, properties: { ...schema.properties, ...files } },
      },
    },
  };
}

function parameters(part: z.ZodType | undefined, place: 'path' | 'query'): Json[] {
  if (!part) return [];
  const { properties = {}, required = [] } = shape(part, 'input');
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema,
  }));
}

function refusalAnswers(route: Route): Json {
  const answers: Record<string, Json> = {};
  for (const code of new Set([...route.refuses, ...generalRefusals(route)])) {
    const { status, text } = refusals[code];
    const before = answers[status]?.description;
    const line = `\`${code}\` ${text}`;
    answers[status] = {
      description: typeof before === 'string' ? `${before}\n\n${line}` : line,
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    };
  }
  return answers;
}

/** What a call may refuse by its shape and by who may make it, whatever it does. */
function generalRefusals(route: Route): RefusalCode[] {
  const { who, withoutToken = 'session.missing' } = route;
  const when: [boolean, readonly RefusalCode[]][] = [
    [who !== 'anyone', [withoutToken, 'session.invalid']],
    [who === 'admin' || who === 'member', ['account.banned']],
    [who === 'admin', ['admin.required']],
    [route.params !== undefined, ['request.not_found']],
    [route.needsRules === true, ['rules.not_accepted']],
    [route.idempotent === true, ['idempotency.mismatch', 'request.invalid']],
    [route.query !== undefined, ['request.invalid']],
    [route.body !== undefined, ['request.malformed', 'request.too_large']],
    [route.body !== undefined, ['request.unsupported', 'request.invalid']],
  ];
  const general = when.flatMap(([applies, codes]) => (applies ? codes : []));
  return [...general, 'request.too_many', 'request.overloaded', 'request.failed'];
}

function shape(part: z.ZodType, io: 'input' | 'output') {
  const { $schema: _, ...schema } = z.toJSONSchema(part, { io, unrepresentable: 'any' });
  return schema;
}

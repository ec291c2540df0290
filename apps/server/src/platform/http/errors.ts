import {
  isRefusalCode,
  refusals,
  type ErrorBody,
  type RefusalCode,
} from '@stoke/contract/refusals';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { isConnectionFault, isDiskFull } from '../db/connection-fault.ts';
import { Refusal } from '../refusal.ts';
import { callMetFault } from '../thin-outage.ts';

const byText = new Map(Object.entries(refusals).map(([code, { text }]) => [text, code]));

/** The refusal for a failed parse, with the specified text if there is one. */
export function refusalOfIssues(error: z.ZodError): Refusal {
  const [issue] = error.issues;
  if (!issue) return new Refusal('request.invalid');
  const specified = byText.get(issue.message);
  if (specified !== undefined && isRefusalCode(specified)) return new Refusal(specified);
  const field = issue.path.join('.');
  const isSentence = /[.!?]$/.test(issue.message);
  const message = isSentence ? issue.message : `${field || 'The request'}: ${issue.message}.`;
  return new Refusal('request.invalid', { message });
}

const ofFramework: Readonly<Record<string, RefusalCode>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'request.malformed',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'request.malformed',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'request.malformed',
  FST_ERR_CTP_BODY_TOO_LARGE: 'request.too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'request.unsupported',
  FST_ERR_BAD_URL: 'request.not_found',
  FST_ERR_MAX_PARAM_LENGTH: 'request.not_found',
};

/** Reads the rest of a refused body up to this size, so that the client can read the refusal. */
const maxDrained = 32 * 1024 * 1024;

/**
 * Replies `{message, code}` for every error (rule 2.1). A bug is logged and its details are not
 * sent.
 */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const refusal = toRefusal(error, request) ?? noSpace(error) ?? unavailable(error, request);
  if (!refusal) request.log.error({ err: error }, 'a request failed');
  if (refusal?.cause !== undefined) {
    request.log.error({ err: refusal.cause, code: refusal.code }, callMetFault);
  }
  const answered = refusal ?? new Refusal('request.failed');
  if (answered.retryAfterSeconds !== null) {
    void reply.header('retry-after', String(answered.retryAfterSeconds));
  }
  if (isWorthDraining(answered, request)) void reply.removeHeader('connection');
  return reply.code(answered.status).send(bodyOf(answered));
}

/**
 * Closing the connection while the client is still sending would lose the reply. A body in chunks does not
 * say how long it is; the time limit of a request ends it.
 */
function isWorthDraining({ status, code }: Refusal, { headers }: FastifyRequest): boolean {
  const isUnread = status === 413 || code === 'request.overloaded';
  return isUnread && Number(headers['content-length'] ?? 0) <= maxDrained;
}

export function bodyOf(refusal: Refusal): ErrorBody {
  const { message, code, field, rows } = refusal;
  return {
    message,
    code,
    ...(field === null ? {} : { field }),
    ...(rows.length === 0 ? {} : { rows }),
  };
}

/**
 * The refusal when the database was lost on the way. A call that changes something may have succeeded and
 * lost only its reply (rule 2.1), so it is not reported as failed.
 */
function unavailable(error: unknown, request: FastifyRequest): Refusal | null {
  if (!isConnectionFault(error)) return null;
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  return new Refusal(isRead ? 'request.unavailable' : 'request.outcome_unknown', {
    retryAfterSeconds: 5,
    cause: error,
  });
}

/** The refusal when the database's disk is full: the statement failed, and its transaction with it. */
function noSpace(error: unknown): Refusal | null {
  if (!isDiskFull(error)) return null;
  return new Refusal('request.no_space', { retryAfterSeconds: 30, cause: error });
}

function toRefusal(error: unknown, request: FastifyRequest): Refusal | null {
  if (error instanceof Refusal) return error;
  if (!(error instanceof Error)) return null;
  const { code, statusCode } = error as Partial<FastifyError>;
  const known = code ? ofFramework[code] : undefined;
  if (known === 'request.too_large' && takesImages(request)) return new Refusal('image.too_large');
  if (known) return new Refusal(known);
  if (statusCode === 400) return new Refusal('request.malformed');
  if (statusCode === 413) return new Refusal('request.too_large');
  if (statusCode === 415) return new Refusal('request.unsupported');
  return null;
}

/** Its bodies may be longer than others, and only an image makes them longer than that. */
function takesImages({ routeOptions, server }: FastifyRequest): boolean {
  return routeOptions.bodyLimit > (server.initialConfig.bodyLimit ?? Infinity);
}

import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ErrorCode, FieldError, Problem } from '@kampus/contract/errors';
import { originalLanguage } from '@kampus/contract/languages';
import { type Translator, translatorOf } from '@kampus/languages/translator';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { isDatabaseUnavailable, isUnstorableValue, violatedConstraint } from '../db/errors.ts';
import { FileStoreUnavailableError } from '../files/file-store.ts';
import { AppError } from './app-error.ts';
import { languageOfApi } from './language.ts';

/** Fastify error codes. Its other 4xx errors become BAD_REQUEST. */
const frameworkCodes: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'PAYLOAD_TOO_LARGE',
  FST_REQ_FILE_TOO_LARGE: 'PAYLOAD_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
};

/** Constraints that any write can violate. */
const constraintCodes: Readonly<Record<string, ErrorCode>> = {
  users_not_blocked_check: 'WRITING_BLOCKED',
  users_not_erased_check: 'UNAUTHENTICATED',
  lectures_teacher_away_check: 'LECTURE_NOT_OPEN',
};

function fieldErrors(error: unknown): FieldError[] | undefined {
  if (!hasZodFastifySchemaValidationErrors(error)) return undefined;
  return error.validation.map(({ instancePath, message }) => ({
    path: instancePath.replace(/^\//, '').replaceAll('/', '.'),
    message: message ?? 'Некорректное значение',
  }));
}

/**
 * Messages of plain errors from the upload parser: a missing or long boundary, or a body that ends
 * early.
 */
const uploadFaults = /^(Multipart: |Unexpected end of|Part terminated early|Malformed part header|The needle )/;

/** The client disconnected before the end of its request: no client reads the response. */
const isAborted = ({ raw }: FastifyRequest): boolean => raw.readableAborted;

/** Maps any thrown value to an AppError. */
function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const errors = fieldErrors(error);
  if (errors) return new AppError('VALIDATION_FAILED', { errors, ...(errors[0] && { message: errors[0].message }) });
  if (isDatabaseUnavailable(error) || error instanceof FileStoreUnavailableError)
    return new AppError('UNAVAILABLE', { cause: error, headers: { 'retry-after': '2' } });
  const refusal = constraintCodes[violatedConstraint(error) ?? ''];
  if (refusal) return new AppError(refusal, { cause: error });
  if (isUnstorableValue(error)) return new AppError('BAD_REQUEST', { cause: error });
  const { code, statusCode, message = '' } = error as Partial<FastifyError>;
  const known = code ? frameworkCodes[code] : undefined;
  if (known) return new AppError(known, { cause: error });
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return new AppError('BAD_REQUEST', { cause: error });
  if (uploadFaults.test(message)) return new AppError('BAD_REQUEST', { cause: error });
  return new AppError('INTERNAL', { cause: error });
}

function toProblem(error: AppError, requestId: string, translate: Translator): Problem {
  const message = translate(error.message);
  return {
    ...error.extensions,
    type: `urn:kampus:error:${error.code.toLowerCase().replaceAll('_', '-')}`,
    title: error.code,
    status: error.status,
    detail: message,
    code: error.code,
    message,
    ...(error.errors && { errors: error.errors.map((one) => ({ ...one, message: translate(one.message) })) }),
    requestId,
  };
}

function sendProblem(reply: FastifyReply, request: FastifyRequest, error: AppError): FastifyReply {
  return reply
    .status(error.status)
    .headers({ ...error.headers, 'cache-control': 'no-store' })
    .type('application/problem+json')
    .serializer((payload) => JSON.stringify(payload))
    .send(toProblem(error, request.id, translatorOf(languageOfApi(request))));
}

/** Sends every error in the common format of design.md §12. */
export function installErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((thrown, request, reply) => {
    const error = isAborted(request) ? new AppError('BAD_REQUEST', { cause: thrown }) : toAppError(thrown);
    // A full queue rejects hundreds of requests at once, and these errors have no cause. They are
    // not logged.
    const isBusy = error.code === 'UNAVAILABLE' && error.cause === undefined;
    if (error.status >= 500 && !isBusy) request.log.error({ reqId: request.id, err: thrown }, error.code);
    else request.log.debug({ reqId: request.id, code: error.code }, 'refused');
    return sendProblem(reply, request, error);
  });
}

/** For undecodable paths (such as `%ff`): they reach no route, no hook and no error handler. */
export const sendUnreadable =
  (headers: Record<string, string>) =>
  (error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply =>
    sendProblem(reply.headers(headers).header('x-request-id', request.id), request, toAppError(error));

/**
 * For bytes that are not HTTP, and for headers over the limit. They reach no route, and their
 * connection closes.
 */
export const sendClientError =
  (headers: Record<string, string>) => (error: Error & { code?: string }, socket: Socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const problem = new AppError(error.code === 'HPE_HEADER_OVERFLOW' ? 'HEADERS_TOO_LARGE' : 'BAD_REQUEST');
    const body = JSON.stringify(toProblem(problem, crypto.randomUUID(), translatorOf(originalLanguage)));
    const head = [
      `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}`,
      'content-type: application/problem+json',
      'cache-control: no-store',
      'connection: close',
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
      `content-length: ${Buffer.byteLength(body)}`,
    ];
    socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  };

export const sendNotFound = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  sendProblem(reply, request, new AppError('NOT_FOUND'));

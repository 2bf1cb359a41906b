import type { FastifyInstance } from 'fastify';
import { AppError } from './app-error.ts';

/** No body of the contract has more than six levels. */
const depthMax = 20;

const quote = 0x22;
const backslash = 0x5c;
const opening = new Set([0x5b, 0x7b]);
const closing = new Set([0x5d, 0x7d]);

/**
 * True if arrays and objects are nested too deeply: such a text takes many times longer to parse.
 */
export function isTooDeep(json: string): boolean {
  let depth = 0;
  let isInString = false;
  for (let index = 0; index < json.length; index += 1) {
    const code = json.charCodeAt(index);
    if (isInString) {
      if (code === backslash) index += 1;
      else if (code === quote) isInString = false;
    } else if (code === quote) isInString = true;
    else if (opening.has(code)) {
      depth += 1;
      if (depth > depthMax) return true;
    } else if (closing.has(code)) depth -= 1;
  }
  return false;
}

/**
 * Accepts JSON as the only body type of all routes. An empty body counts as no body, because some
 * clients send a content type without a body.
 */
export function acceptJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('text/plain');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else if (isTooDeep(body)) done(new AppError('BAD_REQUEST'));
    else void parse(request, body, done);
  });
}

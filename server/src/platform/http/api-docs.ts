import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { idempotencyHeader } from './idempotency.ts';

const text = { type: 'string' };

/** The body of error responses (`Problem` of the contract). */
const problem = {
  type: 'object',
  properties: {
    type: text,
    title: text,
    status: { type: 'integer' },
    detail: text,
    code: text,
    message: text,
    errors: { type: 'array', items: { type: 'object', properties: { path: text, message: text } } },
    requestId: text,
  },
  required: ['type', 'title', 'status', 'detail', 'code', 'message', 'requestId'],
};
const errors = { description: 'Error', content: { 'application/problem+json': { schema: problem } } };

/** A response that is no JSON: a file of the type, else none. */
const responseOf = (status: number, type: string | undefined) => ({
  [status]: type
    ? { description: 'File', content: { [type]: { schema: text } } }
    : { description: 'No content', type: 'null' },
});

interface Undocumented {
  /** Present for operations of the contract. */
  status?: number;
  fileField?: string;
  isRepeatable?: boolean;
  produces?: string[];
  response?: object;
}

/**
 * Adds schemas to the document that the routes do not validate: a multipart body from its field
 * name, the `idempotency-key` header, errors, and responses that are no JSON.
 */
const transform: typeof jsonSchemaTransform = (input) => {
  const { status, fileField, isRepeatable, produces, response } = (input.schema ?? {}) as Undocumented;
  const transformed = jsonSchemaTransform(input);
  const upload = fileField && {
    type: 'object',
    properties: { [fileField]: { type: 'string', format: 'binary' } },
    required: [fileField],
  };
  return {
    ...transformed,
    schema: {
      ...transformed.schema,
      ...(upload && { body: upload }),
      ...(isRepeatable && { headers: idempotencyHeader }),
      ...(status && {
        response: {
          // Fastify types it as unknown; it is a map by status.
          ...(response ? (transformed.schema.response as object) : responseOf(status, produces?.[0])),
          default: errors,
        },
      }),
    },
  };
};

/**
 * Serves the OpenAPI document of the contract and a page to read it. Register before the routes.
 */
export async function installApiDocs(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Kampus', version: '1', description: 'Student portal: guides, lessons, balance.' },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transform,
  });
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger());
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    // The page has inline styles but no inline scripts, so only `style-src` is weaker than the
    // portal's policy.
    staticCSP:
      "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    uiConfig: { docExpansion: 'none', filter: true },
  });
}

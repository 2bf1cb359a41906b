import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { errorCodes } from '@kampus/contract/errors';
import { languages } from '@kampus/contract/languages';
import { limits } from '@kampus/contract/limits';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { idempotencyHeader } from './idempotency.ts';

const [text, integer] = [{ type: 'string' } as const, { type: 'integer' } as const];
const fieldError = { type: 'object', properties: { path: text, message: text } } as const;

/** The body of error responses (`Problem` of the contract). */
const problem = {
  type: 'object' as const,
  properties: {
    type: text,
    title: text,
    status: integer,
    detail: text,
    code: { ...text, enum: Object.keys(errorCodes) },
    message: text,
    errors: { type: 'array' as const, items: fieldError },
    requestId: text,
  },
  required: ['type', 'title', 'status', 'detail', 'code', 'message', 'requestId'],
};
const totalHeader = { 'X-Total-Count': integer };
const errors = {
  description: 'Error',
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
};

/** What design.md §11.2 says about all operations. */
const description = `Student portal: guides, lessons, balance.

- \`page\` counts from 0, \`size\` is 1 to ${limits.list.sizeMax}.
- Messages have the language of \`Accept-Language\`: ${languages.join(', ')}.
- A client decides by \`code\` of an error. Some errors have more members than \`Problem\` names.`;

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
  isCounted?: boolean;
  produces?: string[];
}

/**
 * Adds schemas to the document that the routes do not validate: a multipart body from its field
 * name, the `idempotency-key` header, totals, errors, and responses that are no JSON.
 */
const transform: typeof jsonSchemaTransform = (input) => {
  const { status, fileField, isRepeatable, isCounted, produces } = (input.schema ?? {}) as Undocumented;
  const transformed = jsonSchemaTransform(input);
  const upload = fileField && {
    type: 'object',
    properties: { [fileField]: { type: 'string', format: 'binary' } },
    required: [fileField],
  };
  // Fastify types the responses as unknown; they are a map by status.
  const responses = transformed.schema?.response as Record<number, object> | undefined;
  return {
    ...transformed,
    schema: {
      ...transformed.schema,
      ...(upload && { body: upload }),
      ...(isRepeatable && { headers: idempotencyHeader }),
      ...(status && {
        response: {
          ...(responses ?? responseOf(status, produces?.[0])),
          ...(isCounted && { [status]: { ...responses?.[status], headers: totalHeader } }),
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
      info: { title: 'Kampus', version: '1', description },
      components: {
        securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
        schemas: { Problem: problem },
      },
    },
    // Operations have tags; pages, files and what monitoring reads have none.
    hideUntagged: true,
    transform,
  });
  app.get('/api/openapi.json', async () => app.swagger());
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    // The page has inline styles but no inline scripts, so only `style-src` is weaker than the
    // portal's policy.
    staticCSP:
      "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    uiConfig: { docExpansion: 'none', filter: true },
  });
}

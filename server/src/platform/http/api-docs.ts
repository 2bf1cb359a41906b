import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { idempotencyHeader } from './idempotency.ts';

/**
 * A multipart body has no schema that validates it, so the document's is written from the name of its file; nor has the
 * header of repeatable calls, which the routes read themselves.
 */
const transform: typeof jsonSchemaTransform = (input) => {
  const { fileField, isRepeatable } = (input.schema ?? {}) as { fileField?: string; isRepeatable?: boolean };
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
    },
  };
};

/** The OpenAPI document, derived from the contract, and a page to read it. Register before the routes. */
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
    // The page styles itself inline, but its scripts are files: its policy differs from the portal's in that alone.
    staticCSP:
      "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    uiConfig: { docExpansion: 'none', filter: true },
  });
}

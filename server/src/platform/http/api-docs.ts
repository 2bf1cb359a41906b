import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { idempotencyHeader } from './idempotency.ts';

/**
 * Adds schemas to the document that the routes do not validate: a multipart body from its field
 * name, and the `idempotency-key` header.
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

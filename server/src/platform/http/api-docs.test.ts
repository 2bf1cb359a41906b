import type { OperationName } from '@kampus/contract/endpoints';
import { errorCodes } from '@kampus/contract/errors';
import { type Operation, operations } from '@kampus/contract/operations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

const names = Object.keys(operations) as OperationName[];
const operationOf = (name: OperationName): Operation => operations[name];

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('the OpenAPI document', () => {
  it('has every operation of the contract and nothing else', async () => {
    const document = (await server.app.inject({ method: 'GET', url: '/api/openapi.json' })).json();
    const documented = Object.values(
      document.paths as Record<string, Record<string, { operationId?: string }>>,
    ).flatMap((methods) => Object.values(methods).map((method) => method.operationId));
    expect(documented.toSorted()).toEqual(names.toSorted());
    expect(document.paths['/api/auth/avatar/upload'].post.requestBody.content).toEqual({
      'multipart/form-data': {
        schema: { type: 'object', properties: { avatar: { type: 'string', format: 'binary' } }, required: ['avatar'] },
      },
    });
    const { parameters } = document.paths['/api/curator/update-balance'].post;
    expect(parameters).toEqual([expect.objectContaining({ name: 'idempotency-key' })]);
  });

  it('has the status and type of every response, and of errors', async () => {
    const document = (await server.app.inject({ method: 'GET', url: '/api/openapi.json' })).json();
    type Documented = { operationId: OperationName; responses: Record<string, { content?: object }> };
    const paths = document.paths as Record<string, Record<string, Documented>>;
    const documented = Object.values(paths).flatMap(Object.values<Documented>);
    for (const { operationId, responses } of documented.filter(({ operationId }) => names.includes(operationId))) {
      const { status, produces } = operationOf(operationId);
      const { [status]: response, default: error, ...others } = responses;
      const type = produces ?? (status === 204 ? undefined : 'application/json');
      expect([operationId, Object.keys(response?.content ?? {})]).toEqual([operationId, type ? [type] : []]);
      expect([operationId, Object.keys(error?.content ?? {})]).toEqual([operationId, ['application/problem+json']]);
      expect(others).toEqual({});
    }
  });

  it('names every error code, and the header with the total of each counted list', async () => {
    const { paths, components } = (await server.app.inject({ method: 'GET', url: '/api/openapi.json' })).json();
    expect(components.schemas.Problem.properties.code.enum).toEqual(Object.keys(errorCodes));
    const { responses } = paths['/api/reservations/admin'].get;
    expect(responses.default.content['application/problem+json'].schema).toEqual({
      $ref: '#/components/schemas/Problem',
    });
    expect(responses[200].headers).toEqual({ 'X-Total-Count': { schema: { type: 'integer' } } });
    expect(responses[200].content['application/json'].schema.type).toBe('array');
    expect(paths['/api/balance'].get.responses[200].headers).toBeUndefined();
  });
});

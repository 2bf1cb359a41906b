import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import Fastify from 'fastify';
import type { Answer } from './answers.ts';

// The limits of responses from memory: `node` is plain node:http, `fastify` plain Fastify. Usage:
// memory-server.ts <port> <node|fastify> <file of the responses by path>.

const [port, kind, file = ''] = [Number(process.argv[2]), ...process.argv.slice(3)];

interface ReadyAnswer {
  etag: string | undefined;
  headers: Record<string, string>;
  body: Buffer;
}

function prepare(answers: Record<string, Answer>): Map<string, ReadyAnswer> {
  return new Map(
    Object.entries(answers).map(([path, answer]) => {
      const body = Buffer.from(answer.body, 'base64');
      return [path, { etag: answer.headers['etag'], headers: answer.headers, body }];
    }),
  );
}

async function serveByNode(answers: Map<string, ReadyAnswer>): Promise<void> {
  const server = createServer((request, response) => {
    const answer = answers.get(request.url ?? '');
    if (!answer) response.writeHead(404).end();
    else if (request.headers['if-none-match'] === answer.etag) response.writeHead(304, answer.headers).end();
    else response.writeHead(200, { ...answer.headers, 'content-length': answer.body.length }).end(answer.body);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
}

async function serveByFastify(answers: Map<string, ReadyAnswer>): Promise<void> {
  const app = Fastify();
  for (const [path, { etag, headers, body }] of answers)
    app.get(path, async (request, reply) => {
      reply.headers(headers);
      return request.headers['if-none-match'] === etag ? reply.code(304).send() : reply.send(body);
    });
  await app.listen({ port, host: '127.0.0.1' });
}

const answers = prepare(JSON.parse(readFileSync(file, 'utf8')));
await (kind === 'node' ? serveByNode(answers) : serveByFastify(answers));

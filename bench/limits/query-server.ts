import Fastify from 'fastify';
import pg from 'pg';

// The limit of a good ordinary server: Fastify, one prepared query per request, and a response
// schema for the JSON. It sends the same responses as the product (subjects/reading.ts compares
// them). Usage: query-server.ts <port> <database address>.

const [port, url] = [Number(process.argv[2]), process.argv[3]];
const pool = new pg.Pool({ connectionString: url, max: 10 });
const app = Fastify();

const text = { type: 'string' };
const integer = { type: 'integer' };
const topic = { type: 'object', properties: { id: integer, name: text, type: text, universityId: integer } };
const guide = {
  type: 'object',
  properties: {
    id: integer,
    title: text,
    body: text,
    topicId: integer,
    topic,
    validFrom: text,
    validTo: text,
    language: text,
    version: integer,
    createdAt: text,
    updatedAt: text,
    checkedAt: { type: ['string', 'null'] },
    checkDueOn: { type: ['string', 'null'] },
    keeper: { type: ['string', 'null'] },
    thanks: { type: 'array', items: text },
    facts: { type: 'array' },
    twins: { type: 'array', items: text },
  },
};
const comment = {
  type: 'object',
  properties: {
    id: integer,
    guideId: integer,
    content: text,
    username: text,
    fullName: text,
    role: text,
    createdAt: text,
    avatarUrl: { type: ['string', 'null'] },
    updatedAt: { type: ['string', 'null'] },
    hiddenReason: text,
    study: { type: 'object', additionalProperties: true },
  },
};
const guidePage = {
  type: 'object',
  properties: { content: { type: 'array', items: guide }, totalPages: integer, totalElements: integer },
};

const guideColumns = `g.id, g.title, g.body, g.topic_id as "topicId", g.valid_from::text as "validFrom",
  g.valid_to::text as "validTo", g.language, g.version, g.created_at as "createdAt", g.updated_at as "updatedAt",
  g.checked_at::text as "checkedAt", g.check_due::text as "checkDueOn", k.username::text as keeper,
  t.name as "topicName", t.type as "topicType", t.university_id as "universityId"`;
const guideTables = 'guides g join topics t on t.id = g.topic_id left join users k on k.id = g.keeper_id';
const nameOf = `coalesce(nullif(btrim(coalesce(u.first_name, '') || ' ' || coalesce(u.last_name, '')), ''), u.username)`;
const commentColumns = `c.id, c.guide_id as "guideId", case when c.state = 'HIDDEN' then '' else c.content end as content,
  u.username, ${nameOf} as "fullName", u.role, '/media/' || u.avatar_key as "avatarUrl",
  study_proof_of(u.id) as study,
  c.created_at as "createdAt", c.updated_at as "updatedAt", c.hidden_reason as "hiddenReason"`;

type GuideRow = Record<string, unknown>;
const present = ({ topicName, topicType, universityId, ...row }: GuideRow) => ({
  ...row,
  topic: { id: row['topicId'], name: topicName, type: topicType, universityId },
});

app.get<{ Params: { id: string } }>('/guide/:id', { schema: { response: { 200: guide } } }, async ({ params }) => {
  const { rows } = await pool.query<GuideRow>({
    name: 'guide',
    text: `select ${guideColumns}, array(
               select ${nameOf} from guide_corrections c join users u on u.id = c.user_id
                where c.guide_id = g.id and c.decision = 'ACCEPT' and c.may_name
                order by c.id desc limit 5) as thanks,
             array(select to_json(f) from guide_facts f
                    where f.guide_id = g.id order by f.position) as facts,
             array(select distinct language from guide_twins
                    where guide_id = g.id order by language) as twins
             from ${guideTables} where g.id = $1 and g.withdrawn_at is null`,
    values: [params.id],
  });
  const { twins, ...row } = rows[0] ?? {};
  // Most guides have none, and JSON leaves the property out.
  return present(Array.isArray(twins) && twins.length > 0 ? { ...row, twins } : row);
});

app.get<{ Params: { topicId: string } }>(
  '/guides/:topicId',
  { schema: { response: { 200: guidePage } } },
  async ({ params }) => {
    const { rows } = await pool.query<GuideRow & { total: string }>({
      name: 'guides',
      text: `select ${guideColumns}, (select count(*) from guides where topic_id = $1 and withdrawn_at is null) as total
        from ${guideTables} where g.topic_id = $1 and g.withdrawn_at is null
        order by g.created_at desc, g.id desc limit 9`,
      values: [params.topicId],
    });
    const totalElements = Number(rows[0]?.total ?? 0);
    return { content: rows.map(present), totalPages: Math.ceil(totalElements / 9), totalElements };
  },
);

app.get<{ Params: { guideId: string } }>(
  '/comments/:guideId',
  { schema: { response: { 200: { type: 'array', items: comment } } } },
  async ({ params }, reply) => {
    const { rows } = await pool.query({
      name: 'comments',
      text: `select ${commentColumns}, (select count(*) from comments where guide_id = $1 and state <> 'HELD') as total
        from comments c join users u on u.id = c.user_id
       where c.guide_id = $1 and c.state <> 'HELD' order by c.id limit 50`,
      values: [params.guideId],
    });
    reply.header('x-total-count', rows[0]?.total ?? 0);
    // JSON leaves a property out if it is undefined.
    for (const row of rows)
      Object.assign(row, { hiddenReason: row.hiddenReason ?? undefined, study: row.study ?? undefined });
    return rows;
  },
);

app.post<{ Body: { guideId: number; userId: number; content: string } }>(
  '/comments',
  {
    schema: {
      body: {
        type: 'object',
        required: ['guideId', 'userId', 'content'],
        properties: { guideId: integer, userId: integer, content: { ...text, minLength: 1, maxLength: 5000 } },
      },
      response: { 201: comment },
    },
  },
  async ({ body }, reply) => {
    const { rows } = await pool.query({
      name: 'comment',
      text: `with c as (insert into comments (guide_id, user_id, content) values ($1, $2, $3) returning *)
        select ${commentColumns} from c join users u on u.id = c.user_id`,
      values: [body.guideId, body.userId, body.content],
    });
    const { study, ...row } = rows[0];
    return reply.code(201).send(study ? { ...row, study } : row);
  },
);

await app.listen({ port, host: '127.0.0.1' });

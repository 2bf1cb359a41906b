import pg from 'pg';

/** Runs one statement on a new connection. */
export async function execute(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client(connectionString);
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

/** Connection string of another database on the same server. */
export function withDatabase(connectionString: string, name: string): string {
  const url = new URL(connectionString);
  url.pathname = `/${name}`;
  return url.href;
}

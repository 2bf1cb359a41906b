import type { StudyProof, StudyProofState } from '@kampus/contract/identity/study';
import { sql } from 'kysely';
import type { Db } from '#platform/db/connect.ts';

/** Universities with mail domains. Their order decides if two have the same one. */
export const selectMailUniversities = (db: Db) =>
  db
    .selectFrom('universities')
    .select(['id', 'short_name as university'])
    .select(sql<string[]>`string_to_array(mail_domains, ', ')`.as('domains'))
    .where('retired', '=', false)
    .where('mail_domains', 'is not', null)
    .orderBy('position')
    .orderBy('id');

/** A person's proof, if it still counts, and the mailboxes that can prove. */
export async function getStudyProof(db: Db, { id }: { id: number }): Promise<StudyProofState> {
  const [{ rows }, universities] = await Promise.all([
    sql<{ proof: StudyProof | null }>`select study_proof_of(${id}) as proof`.execute(db),
    selectMailUniversities(db).execute(),
  ]);
  return {
    proof: rows[0]?.proof ?? null,
    universities: universities.map(({ university, domains }) => ({ university, domains })),
  };
}

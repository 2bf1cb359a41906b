import type { Sealer } from '#platform/db/sealer.ts';

/** What becomes of the rows of a person in a table (`personal-data.ts`). */
export interface PersonalTable {
  table: string;
  /** Columns that refer to the person. A row belongs to the person if one of them matches. */
  owners: readonly string[];
  /**
   * Set if the owner columns refer to the user's ledger account, or have the user's confirmed
   * e-mail address, instead of the user's id.
   */
  through?: 'accounts' | 'email';
  /** Hashes and secrets. The archive omits them: they are useless and dangerous in a file. */
  secrets?: readonly string[];
  /** Columns of the archive that replace sealed ones, from a row with its secrets. */
  unsealed?: (row: Readonly<Record<string, unknown>>, sealer: Sealer) => Record<string, unknown>;
  /** False if other people wrote the rows, or if the rows are not about the person. */
  isArchived: boolean;
  /** DELETE removes rows, CLEAR sets the columns in `cleared`, KEEP does not change rows. */
  erasure: 'DELETE' | 'CLEAR' | 'KEEP';
  /** Column name → SQL expression for its new value. */
  cleared?: Readonly<Record<string, string>>;
  /** Columns that an erasure does not change, besides `owners`, separated by spaces. */
  kept?: string;
  /** The reason why the remaining data may stay. docs/security.md repeats the text. */
  why: string;
}

import type { WeekException, WeekRule } from '@kampus/contract/schedule/week';
import type { ColumnType, Generated } from 'kysely';
import type { CreatedAt } from './timestamps.ts';

/** The tables of a teacher's week; schema.ts has the others. */
export interface ScheduleTables {
  week_templates: {
    teacher_id: number;
    rules: ColumnType<WeekRule[], string, string>;
    exceptions: ColumnType<WeekException[], string, string>;
    holidays: boolean;
    version: Generated<number>;
    published_through: ColumnType<string | null, string | null | undefined, string | null>;
    created_at: CreatedAt;
  };
}

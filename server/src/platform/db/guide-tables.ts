import type { TwinLanguage } from '@kampus/contract/languages';
import type { CreatedAt } from './column-types.ts';

/** Texts of guides: saved versions, and guides in other languages. */
export interface GuideTables {
  guide_versions: {
    guide_id: number;
    version: number;
    topic_id: number;
    title: string;
    body: string;
    saved_by: number | null;
    saved_at: CreatedAt;
  };
  guide_twins: {
    guide_id: number;
    language: TwinLanguage;
    version: number;
    title: string;
    body: string;
    made_from_version: number;
    saved_by: number | null;
    saved_at: CreatedAt;
  };
}

import type { Guide } from '@kampus/contract/guides/guides';
import { useParams } from 'react-router';

/**
 * The university whose guide this is. A guide about life is at home at each university, so there
 * the address decides.
 */
export const universityIdOf = (topic: Guide['topic'], addressId: string | undefined): string =>
  topic.type === 'LIFE' && addressId ? addressId : String(topic.universityId);

export const useUniversityId = (topic: Guide['topic']): string => universityIdOf(topic, useParams()['universityId']);

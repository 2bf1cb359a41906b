import type { Guide } from '@kampus/contract/guides/guides';
import { useParams } from 'react-router';

/** The university of a guide. A guide about life belongs to all: then it is that of the address. */
export const universityIdOf = (topic: Guide['topic'], addressId: string | undefined): string =>
  topic.type === 'LIFE' && addressId ? addressId : String(topic.universityId);

export const useUniversityId = (topic: Guide['topic']): string => universityIdOf(topic, useParams()['universityId']);

import type { SearchHit } from '@kampus/contract/guides/guides';

/** The address of the guide of a hit. */
export const guidePath = ({ universityId, guideId }: Pick<SearchHit, 'universityId' | 'guideId'>): string =>
  `/universities/${universityId}/faculties/${guideId}/`;

/** The same with the section that the search found. */
export const hitPath = (hit: SearchHit): string =>
  `${guidePath(hit)}${hit.anchor === undefined ? '' : `#${hit.anchor}`}`;

import type { SearchHit } from '@kampus/contract/guides/guides';
import { guidePath } from '@kampus/contract/pages/addresses';

/** The address of the guide of a hit, with the section that the search found. */
export const hitPath = ({ universityId, guideId, anchor }: SearchHit): string =>
  `${guidePath(universityId, guideId)}${anchor === undefined ? '' : `#${anchor}`}`;

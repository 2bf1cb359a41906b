/** Addresses of public reads and pages, in the database of seed/guides.ts. */
export const paths = {
  guide: (id: number) => `/api/guide/${id}`,
  guides: (topicId: number) => `/api/guide?topicId=${topicId}&page=0&size=9`,
  guideSearch: (words: string) => `/api/guide/search?q=${encodeURIComponent(words)}`,
  topics: '/api/guide/topic?universityId=1',
  guidePage: (id: number) => `/universities/1/faculties/${id}/`,
  comments: (guideId: number, size = 50) => `/api/comments/guide/${guideId}?page=0&size=${size}`,
};

/** The sizes that the limits are defined for; smaller ones for a quick run. */
export const guideSizes = ({ isQuick }: { isQuick: boolean }) =>
  isQuick ? { guides: 1500, comments: 20_000 } : { guides: 10_000, comments: 100_000 };

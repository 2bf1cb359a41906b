import type { Topic } from '@kampus/contract/catalogue/catalogue';

const names = ['Факультет информатики', 'Факультет экономики', 'Юридический факультет', 'Медицинский факультет'];

/**
 * Fallback when topics fail with an error other than 404 (product.md §8). Always the same four
 * faculties.
 */
export const listSampleFaculties = (universityId: string): Topic[] =>
  names.map((name, index) => ({
    id: index + 1,
    name,
    title: null,
    type: 'FACULTY',
    mainGuideId: index + 1,
    description: null,
    universityId: Number(universityId),
  }));

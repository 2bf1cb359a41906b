import type { Topic } from '@kampus/contract/catalogue/catalogue';

const names = ['Факультет информатики', 'Факультет экономики', 'Юридический факультет', 'Медицинский факультет'];

/** What is shown when the topics cannot be loaded for another reason than 404 (product.md §8): four, always the same. */
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

import type { OperationName } from '@kampus/contract/endpoints';
import type { Guide, SavedGuide } from '@kampus/contract/guides/guides';
import type { Response as ResponseBody } from '@kampus/contract/operations';
import type { TeacherSchedule } from '@kampus/contract/teaching/teachers';

type Sparse<T, K extends keyof T> = Omit<T, K> & Partial<Pick<T, K>>;

type SparseGuide = Omit<Guide, 'topicId' | 'topic'> & { topicId?: number; topic?: Partial<Guide['topic']> };

/** Without its topic, a guide belongs to any university, as guides about life do. */
function completeGuide<G extends SparseGuide>({ topicId, topic, ...guide }: G) {
  const id = topicId ?? topic?.id ?? 0;
  return { ...guide, topicId: id, topic: { id, name: '', type: 'LIFE' as const, universityId: 1, ...topic } };
}

type SparseTeacher = Sparse<TeacherSchedule, 'languages' | 'lead' | 'reviewsCount' | 'rating'>;

const completeTeacher = (teacher: SparseTeacher): TeacherSchedule => ({
  languages: [],
  lead: '',
  reviewsCount: 0,
  rating: null,
  ...teacher,
});

const completeSaved = (guide: Sparse<SavedGuide, 'removed'>): SavedGuide => ({ removed: [], ...completeGuide(guide) });

type Completions = { [N in OperationName]?: (body: ResponseBody<N>) => ResponseBody<N> };

const completions: Completions = {
  getBalance: (own: Sparse<ResponseBody<'getBalance'>, 'locked' | 'available'>) => ({
    locked: 0,
    available: own.balance,
    ...own,
  }),
  getGuide: completeGuide,
  createGuide: completeSaved,
  updateGuide: completeSaved,
  listGuides: (page) => ({ ...page, content: page.content.map(completeGuide) }),
  listTeachers: (teachers) => teachers.map(completeTeacher),
};

/** Adds what another server may leave out and screens need (product.md §7.1). */
export const completeResponse = <N extends OperationName>(name: N, body: ResponseBody<N>): ResponseBody<N> =>
  completions[name]?.(body) ?? body;

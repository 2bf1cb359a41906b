/** The mark of a proven study. A separate file, because every first page loads public.ts. */
export { StudyBadge } from './study/study-badge.tsx';

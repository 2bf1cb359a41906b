export { reservationsKey } from './key.ts';
export { LessonDetails } from './lesson-details.tsx';
export { lessonTexts } from './lesson-texts.ts';
export { NextLesson } from './next-lesson.tsx';
export { studentsQuery, userReservationsQuery, waitingCountQuery } from './queries.ts';
export { ReservationsView } from './reservations-view.tsx';
export { UpcomingLessons } from './upcoming-lessons.tsx';

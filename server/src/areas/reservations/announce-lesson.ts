import type { Services } from '../../services.ts';
import { invalidateTeacher } from '../teachers/public.ts';

/** After a change of a lesson: drops cached responses about its teacher and has the messages delivered. */
export function announceLesson(
  { cache, wakeDelivery }: Services,
  { teacher }: { teacher: { username: string } },
): void {
  invalidateTeacher(cache, teacher.username);
  wakeDelivery();
}

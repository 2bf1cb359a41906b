import type { Server } from '../../../services.ts';
import { confirmStudyProof, removeStudyProof, requestStudyProof } from './prove-study.ts';
import { getStudyProof } from './queries.ts';

export function studyRoutes({ handle, ...services }: Server): void {
  handle('getStudyProof', ({ actor }) => getStudyProof(services.db, actor));
  handle('requestStudyProof', ({ actor, body }) => requestStudyProof(services, actor, body.email).then(() => ({})));
  handle('confirmStudyProof', ({ actor, body }) => confirmStudyProof(services, actor, body.code));
  handle('removeStudyProof', ({ actor }) => removeStudyProof(services, actor));
}

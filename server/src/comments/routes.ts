import type { Server } from '../server.ts';

export function commentsRoutes(_server: Server): void {}

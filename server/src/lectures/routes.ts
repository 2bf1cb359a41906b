import type { Server } from '../server.ts';

export function lecturesRoutes(_server: Server): void {}

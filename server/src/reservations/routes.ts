import type { Server } from '../server.ts';

export function reservationsRoutes(_server: Server): void {}

import type { Server } from '../server.ts';

export function guidesRoutes(_server: Server): void {}

import type { Server } from '../server.ts';

export function teachersRoutes(_server: Server): void {}

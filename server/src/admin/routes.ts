import type { Server } from '../server.ts';

export function adminRoutes(_server: Server): void {}

import type { Server } from '../server.ts';

export function accountsRoutes(_server: Server): void {}

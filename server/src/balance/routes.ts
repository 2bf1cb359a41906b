import type { Server } from '../server.ts';

export function balanceRoutes(_server: Server): void {}

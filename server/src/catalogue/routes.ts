import type { Server } from '../server.ts';

export function catalogueRoutes(_server: Server): void {}

import type { FastifyInstance } from 'fastify';
import type { Services } from '../services.ts';

/** Serves the built web app and the media files; see site/README of the folder for what the page is given. */
export async function siteRoutes(_app: FastifyInstance, _services: Services): Promise<void> {}

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Language } from '@kampus/contract/languages';
import type { FoundPage } from '@kampus/contract/pages/addresses';
import type { RenderedScreen, ScreenRenderer } from '@kampus/contract/pages/rendering';
import type { FastifyInstance } from 'fastify';
import { Counter, Histogram, type Registry } from 'prom-client';
import type { Services } from '../../services.ts';

/**
 * True if the API refused the address of the page, such as a page number of twenty digits, or has
 * no time for it. Visitors choose addresses, so this is no failure to log.
 */
const isRefusal = (error: unknown): boolean => {
  const status = (error as { status?: unknown } | undefined)?.status;
  return typeof status === 'number' && ((status >= 400 && status < 500) || status === 503);
};

export interface Screens {
  /** Returns undefined if rendering fails. The page is then the shell, and the browser renders. */
  render: (page: FoundPage | undefined, address: string) => Promise<RenderedScreen | undefined>;
}

export interface RenderMetrics {
  countFailure: () => void;
  observe: (ms: number) => void;
}

export function createRenderMetrics(registry: Registry | undefined): RenderMetrics {
  const registers = registry ? [registry] : [];
  const failures = new Counter({
    name: 'page_render_failures_total',
    help: 'First screens that could not be rendered, so that readers got the empty shell',
    registers,
  });
  const durations = new Histogram({
    name: 'page_render_duration_seconds',
    help: 'Time to load the data of a first screen and to render it',
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1],
    registers,
  });
  return { countFailure: () => failures.inc(), observe: (ms) => durations.observe(ms / 1000) };
}

/** Undefined for a web app without a renderer, as in a test. */
async function loadRenderer(folder: string): Promise<ScreenRenderer | undefined> {
  const file = join(folder, '.server', 'render.js');
  return existsSync(file) ? ((await import(pathToFileURL(file).href)) as ScreenRenderer) : undefined;
}

/**
 * The renderer of the build in `folder`, in one language. It calls the API of `app` without a
 * network. Its code is loaded at the first page in this language.
 */
export function openScreens(
  app: FastifyInstance,
  folder: string,
  language: Language,
  { config, log, metrics }: Pick<Services, 'config' | 'log'> & { metrics: RenderMetrics },
): Screens {
  let loading: Promise<ScreenRenderer | undefined> | undefined;

  const fetch = async (url: string, { headers }: RequestInit): Promise<Response> => {
    const answer = await app.inject({
      url,
      headers: { ...(headers as Record<string, string>), 'accept-language': language },
    });
    const told = Object.entries(answer.headers).map(([name, value]): [string, string] => [name, String(value)]);
    return new Response(answer.rawPayload, { status: answer.statusCode, headers: told });
  };

  return {
    async render(page, address) {
      const startedAt = performance.now();
      try {
        loading ??= loadRenderer(folder);
        const renderer = await loading;
        if (!renderer) return undefined;
        return await renderer.renderScreen({ page, address, now: new Date(), settings: config.public, fetch });
      } catch (error) {
        if (isRefusal(error)) return undefined;
        metrics.countFailure();
        log.error({ err: error, page: page?.name }, 'the first screen was not rendered');
        return undefined;
      } finally {
        metrics.observe(performance.now() - startedAt);
      }
    },
  };
}

import { Gauge, type Registry } from 'prom-client';

/** Names and descriptions of gauges, by the column that has their value. */
export type Gauges<State> = Readonly<Record<keyof State, readonly [name: string, help: string]>>;

/**
 * Gauges that share one database read at each scrape. They have no value where the column is null,
 * or while `read` throws.
 */
export function registerGauges<State>(
  registry: Registry,
  gauges: Gauges<State>,
  read: () => Promise<State | undefined>,
): void {
  let reading: Promise<State | undefined> | undefined;
  for (const [key, [name, help]] of Object.entries<readonly [string, string]>(gauges)) {
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        reading ??= read()
          .catch(() => undefined)
          .finally(() => {
            reading = undefined;
          });
        const value = (await reading)?.[key as keyof State];
        this.remove();
        if (value !== undefined && value !== null) this.set(Number(value));
      },
    });
  }
}

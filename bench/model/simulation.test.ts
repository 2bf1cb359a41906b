import { expect, it } from 'vitest';
import { quantile } from '../harness/stats.ts';
import { Simulation, Station } from './simulation.ts';

const serviceMs = 1;
const arrivals = 200_000;

/** Customers who arrive at random at one station, with `load` of its servers in use: how long they wait, and how busy it is. */
function queue(servers: number, load: number) {
  const simulation = new Simulation(7);
  const station = new Station(simulation, 'servers', servers);
  const waitsMs: number[] = [];
  const arrive = (): void => {
    const arrivedMs = simulation.nowMs;
    station.acquire(() => {
      waitsMs.push(simulation.nowMs - arrivedMs);
      simulation.after(simulation.around(serviceMs), () => station.release());
    });
    simulation.after(simulation.around(serviceMs / (servers * load)), arrive);
  };
  arrive();
  simulation.run(() => waitsMs.length === arrivals);
  return { waitsMs, busyShare: station.busyShare() };
}

/** The probability that somebody waits in the queue M/M/c, by Erlang's formula. */
function erlangC(servers: number, load: number): number {
  const offered = servers * load;
  let term = 1;
  let sum = 0;
  for (let busy = 0; busy < servers; busy += 1) {
    sum += term;
    term *= offered / (busy + 1);
  }
  const all = term / (1 - load);
  return all / (sum + all);
}

it.each([
  [1, 0.5],
  [1, 0.9],
  [2, 0.8],
  [8, 0.7],
  [32, 0.95],
])('%d servers with a load of %d keep people waiting as Erlang’s formula says', (servers, load) => {
  const { waitsMs, busyShare } = queue(servers, load);
  const isWaiting = erlangC(servers, load);
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  expect(busyShare).toBeCloseTo(load, 1);
  expect(mean(waitsMs.map((ms) => Number(ms > 0)))).toBeCloseTo(isWaiting, 1);
  const meanWait = (isWaiting * serviceMs) / (servers * (1 - load));
  expect(mean(waitsMs) / meanWait).toBeGreaterThan(0.85);
  expect(mean(waitsMs) / meanWait).toBeLessThan(1.15);
  // Waits are exponential from the share of those who wait at all.
  const p99 = Math.max(0, (Math.log(isWaiting / 0.01) * serviceMs) / (servers * (1 - load)));
  expect(quantile(waitsMs, 0.99) / p99).toBeGreaterThan(0.8);
  expect(quantile(waitsMs, 0.99) / p99).toBeLessThan(1.2);
});

it('events happen in the order of their time', () => {
  const simulation = new Simulation();
  const seen: number[] = [];
  for (const ms of [5, 1, 4, 1, 3, 9, 2]) simulation.after(ms, () => seen.push(simulation.nowMs));
  simulation.run(() => false);
  expect(seen).toEqual([1, 1, 2, 3, 4, 5, 9]);
});

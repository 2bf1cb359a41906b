interface Point {
  x: number;
  y: number;
}

/** The straight line nearest to the points (least squares); NaN where all have the same x. */
export function fitLine(points: readonly Point[]): { start: number; slope: number } {
  const mean = (pick: (point: Point) => number) => points.reduce((sum, point) => sum + pick(point), 0) / points.length;
  const [x, y] = [mean((point) => point.x), mean((point) => point.y)];
  const slope = mean((point) => (point.x - x) * (point.y - y)) / mean((point) => (point.x - x) ** 2);
  return { start: y - slope * x, slope };
}

/** The exponent e of y = c · x^e nearest to the points: 0 where nothing grows, 1 where y grows as x does. */
export const exponentOf = (points: readonly Point[]): number =>
  fitLine(points.map(({ x, y }) => ({ x: Math.log(x), y: Math.log(y) }))).slope;

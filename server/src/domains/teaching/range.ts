/** A time range. The end does not belong to it. */
export interface Range {
  start: Date;
  end: Date;
}

export const overlaps = (a: Range, b: Range): boolean => a.start < b.end && b.start < a.end;

export const contains = (outer: Range, inner: Range): boolean => outer.start <= inner.start && inner.end <= outer.end;

/** The ranges as the text of a `tstzmultirange`. */
export const writeMultirange = (ranges: readonly Range[]): string =>
  `{${ranges.map(({ start, end }) => `[${start.toISOString()},${end.toISOString()})`).join(',')}}`;

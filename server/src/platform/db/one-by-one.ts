/**
 * Processes the parts in order and continues after a failed part. Returns the sum of the results.
 * At the end it throws the error, or an AggregateError of several.
 */
export async function oneByOne<Part>(parts: Iterable<Part>, work: (part: Part) => Promise<number>): Promise<number> {
  const errors: unknown[] = [];
  let done = 0;
  for (const part of parts) {
    try {
      done += await work(part);
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0)
    throw errors.length === 1 ? errors[0] : new AggregateError(errors, `${errors.length} parts of the work failed`);
  return done;
}

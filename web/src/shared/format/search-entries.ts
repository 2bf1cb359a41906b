/** A copy of the search with these entries set. Entries without a value are removed. */
export function withEntries(search: URLSearchParams, entries: Record<string, string | undefined>): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const [name, value] of Object.entries(entries)) {
    if (value === undefined) next.delete(name);
    else next.set(name, value);
  }
  return next;
}

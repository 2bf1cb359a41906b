import { splitFacts, splitRows } from '@kampus/contract/guides/fact-rows';

/**
 * The body of a twin with the current facts of the guide. `before` is the guide's body from which
 * the twin was written. A row that changed since then shows the guide's value, so a corrected price
 * is correct in all languages.
 */
export function withCurrentFacts(before: string, now: string, twin: string): string {
  const [former, current, own] = [splitFacts(before), splitFacts(now), splitFacts(twin)];
  if (former.facts === current.facts) return twin;
  const [formerRows, rows, ownRows] = [splitRows(former.facts), splitRows(current.facts), splitRows(own.facts)];
  // Without a row for each row of the guide, labels and values have no translation.
  if (!formerRows || !rows || formerRows.length !== ownRows?.length) return current.facts + own.text;
  const written = rows.map(({ label, value }) => {
    const labelled = formerRows.filter((row) => row.label === label);
    const same = labelled.find((row) => row.value === value);
    const translated = ownRows[(same ?? labelled[0])?.position ?? -1];
    return `<dt>${translated?.label ?? label}</dt><dd>${same && translated ? translated.value : value}</dd>`;
  });
  return (written.length > 0 ? `<dl>${written.join('')}</dl>` : '') + own.text;
}

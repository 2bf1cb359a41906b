import type { ReactNode } from 'react';

export interface DataRow {
  label: string;
  value: ReactNode;
}

/** Names and values in rows, for example the details of a lesson. */
export function DataList({ rows }: { rows: readonly DataRow[] }) {
  return (
    <dl className="divide-y divide-line">
      {rows.map((row) => (
        <div key={row.label} className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-0.5 py-2.5">
          <dt className="text-ink-soft">{row.label}</dt>
          <dd className="min-w-0 text-right font-medium max-sm:text-left">{row.value}</dd>
        </div>
      ))}
    </dl>
  );
}

import type { RemovedMarkup } from '@kampus/contract/guides';
import { editTexts } from './texts.ts';

/** What the server took out, or will take out, of a guide. */
export function RemovedList({ title, removed }: { title: string; removed: readonly RemovedMarkup[] }) {
  return (
    <>
      <p className="font-semibold">{title}</p>
      <ul className="mt-1 list-disc pl-5">
        {removed.map(({ kind, name, count }) => (
          <li key={kind + name} className="break-all">
            {editTexts.removedKinds[kind](name)}
            {editTexts.times(count)}
          </li>
        ))}
      </ul>
    </>
  );
}

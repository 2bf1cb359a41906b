import { useQuery } from '@tanstack/react-query';
import { Banner } from '#shared/ui/banner.tsx';
import { unknownLabelsQuery } from './queries.ts';
import { catalogueTexts as texts } from './texts.ts';

/** Labels of facts in guides that no entry of the list has. Nothing if there are none. */
export function UnknownLabels() {
  const { data = [] } = useQuery(unknownLabelsQuery);
  if (data.length === 0) return null;
  return (
    <Banner tone="info" title={texts.unknownLabels}>
      <p>{texts.unknownLabelsHint}</p>
      <details className="mt-2">
        <summary className="min-h-11 content-center font-semibold">{texts.showLabels(data.length)}</summary>
        <ul className="grid gap-1">
          {data.map(({ label, uses, guideTitle }) => (
            <li key={label} className="wrap-anywhere">
              <span className="font-semibold">{label}</span>: {texts.usesOfLabel(uses, guideTitle)}
            </li>
          ))}
        </ul>
      </details>
    </Banner>
  );
}

import { pathOf } from '@kampus/contract/pages/addresses';
import { useQuery } from '@tanstack/react-query';
import { LinkCard } from '../account/link-card.tsx';
import { decisionsQuery } from './queries.ts';
import { decisionTexts as texts } from './texts.ts';

/** Link to the decisions about the viewer; nothing without any. */
export function DecisionsLink() {
  const { data } = useQuery(decisionsQuery);
  if (!data?.length) return null;
  return <LinkCard title={texts.title} text={texts.linkText} to={pathOf('decisions')} label={texts.open} />;
}

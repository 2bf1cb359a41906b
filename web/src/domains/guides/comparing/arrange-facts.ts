import type { Fact, TopicFacts } from '@kampus/contract/guides/facts';

/** A label of the vocabulary as the heading of a column. */
export type Column = Pick<Fact, 'label' | 'translatedLabel'>;

/** A label that only one topic has compares nothing. */
const topicsMin = 2;

const topicsWith = (topics: readonly TopicFacts[], label: string): number =>
  topics.filter(({ facts }) => facts.some((fact) => fact.label === label)).length;

/** Labels that at least two topics have, in the order of the vocabulary. */
export function listColumns(topics: readonly TopicFacts[]): Column[] {
  const byLabel = new Map(topics.flatMap(({ facts }) => facts.map((fact) => [fact.label, fact] as const)));
  return [...byLabel.values()]
    .filter(({ label }) => topicsWith(topics, label) >= topicsMin)
    .sort((first, second) => (first.rank ?? Number.POSITIVE_INFINITY) - (second.rank ?? Number.POSITIVE_INFINITY));
}

const pricesOf = (topics: readonly TopicFacts[], label: string): Fact[] =>
  topics.flatMap(({ facts }) => facts.filter((fact) => fact.label === label && fact.kind === 'MONEY'));

/** The unit that most of the prices have. Other units are not compared with it. */
function commonUnit(prices: readonly Fact[]): Fact['unit'] {
  const counts = new Map<Fact['unit'], number>();
  for (const { unit } of prices) counts.set(unit, (counts.get(unit) ?? 0) + 1);
  return [...counts].sort(([, first], [, second]) => second - first)[0]?.[0] ?? null;
}

const amountOf = ({ from, to }: Fact): number => Number(from ?? to);

/**
 * The topics by the first column with prices, cheapest first. Topics without a comparable price
 * follow in their own order.
 */
export function sortByPrice(topics: readonly TopicFacts[], columns: readonly Column[]): TopicFacts[] {
  const label = columns.find((column) => pricesOf(topics, column.label).length > 0)?.label;
  if (label === undefined) return [...topics];
  const unit = commonUnit(pricesOf(topics, label));
  const priceOf = (topic: TopicFacts): number =>
    Math.min(
      Number.POSITIVE_INFINITY,
      ...pricesOf([topic], label)
        .filter((fact) => fact.unit === unit)
        .map(amountOf),
    );
  // Two topics without a price are equal: the difference of two infinities is not a number.
  return topics.toSorted((first, second) => priceOf(first) - priceOf(second) || 0);
}

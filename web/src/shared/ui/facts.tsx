import { Fragment } from 'react';

type FactsProps = {
  /** Empty facts are left out. */
  facts: readonly (string | null | undefined)[];
};

/**
 * Short facts in a row, separated by dots. A line breaks between facts, and inside a fact only if
 * it is longer than a line.
 */
export function Facts({ facts }: FactsProps) {
  return facts.filter(Boolean).map((fact, index, shown) => (
    <Fragment key={fact}>
      {index > 0 ? ' ' : null}
      <span className="inline-block">{index < shown.length - 1 ? `${fact}\u00a0·` : fact}</span>
    </Fragment>
  ));
}

import { Fragment } from 'react';

type FactsProps = {
  /** What is empty is left out. */
  facts: readonly (string | null | undefined)[];
};

/**
 * Short facts in a row, parted by dots. A line breaks between two of them; one breaks only where it
 * is alone too long.
 */
export function Facts({ facts }: FactsProps) {
  return facts.filter(Boolean).map((fact, index, shown) => (
    <Fragment key={fact}>
      {index > 0 ? ' ' : null}
      <span className="inline-block">{index < shown.length - 1 ? `${fact}\u00a0·` : fact}</span>
    </Fragment>
  ));
}

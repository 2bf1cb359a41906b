import { Fragment } from 'react';

type FactsProps = {
  /** Empty facts are left out. */
  facts: readonly (string | null | undefined)[];
};

/**
 * Short facts in a row, separated by dots. A line breaks between facts, and inside a fact only if
 * it is longer than a line. The dot before the first fact of a line is outside the box.
 */
export function Facts({ facts }: FactsProps) {
  return (
    <span className="block overflow-clip">
      <span className="-ml-[0.9em] block">
        {facts.filter(Boolean).map((fact, index) => (
          <Fragment key={fact}>
            {index > 0 ? ' ' : null}
            <span className="relative inline-block pl-[0.9em]">
              {index > 0 ? <span className="absolute left-[0.15em] whitespace-pre">· </span> : null}
              {fact}
            </span>
          </Fragment>
        ))}
      </span>
    </span>
  );
}

import type { Operator } from '@kampus/contract/public-settings';
import type { ReactNode } from 'react';
import { sharedTexts } from './shared-texts.ts';

type OperatorFactsProps = { operator: Operator; contactTelegram: string | null };

const linkClasses = 'font-medium text-accent-ink underline underline-offset-4 wrap-anywhere';

/** Name, address and contacts of the operator. */
export function OperatorFacts({ operator, contactTelegram }: OperatorFactsProps) {
  return (
    <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[max-content_1fr]">
      <Fact name={sharedTexts.name}>{operator.name}</Fact>
      {operator.ico ? <Fact name={sharedTexts.ico}>{operator.ico}</Fact> : null}
      <Fact name={sharedTexts.address}>{operator.address}</Fact>
      <Fact name={sharedTexts.email}>
        <a href={`mailto:${operator.email}`} className={linkClasses}>
          {operator.email}
        </a>
      </Fact>
      {contactTelegram ? (
        <Fact name={sharedTexts.telegram}>
          <a href={`https://t.me/${contactTelegram}`} target="_blank" rel="noopener noreferrer" className={linkClasses}>
            @{contactTelegram}
            <span className="sr-only"> {sharedTexts.opensInNewTab}</span>
          </a>
        </Fact>
      ) : null}
    </dl>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt className="text-ink-soft max-sm:text-sm">{name}</dt>
    <dd className="max-sm:mb-2">{children}</dd>
  </>
);

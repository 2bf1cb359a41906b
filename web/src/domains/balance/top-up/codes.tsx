import type { Intent } from '@kampus/contract/balance/bank';
import { useId } from 'react';
import { formatEuros } from '#shared/format/euros.ts';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { Card } from '#shared/ui/card.tsx';
import { topUpTexts as texts } from './texts.ts';

/** Both codes, and on a phone the link that opens the bank app there. */
export function Codes({ intent: { amount, paybysquare, epc, link } }: { intent: Intent }) {
  const titleId = useId();
  const sum = formatEuros(amount);
  return (
    <Card as="section" aria-labelledby={titleId}>
      <h2 id={titleId} className="text-xl">
        {texts.codes}
      </h2>
      <div className="mt-4 hidden pointer-coarse:block">
        <ButtonLink href={link} wide>
          {texts.onThisPhone}
        </ButtonLink>
      </div>
      <div className="mt-4 grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-5">
        <Code name={texts.bySquare} hint={texts.bySquareHint} picture={paybysquare} sum={sum} />
        <Code name={texts.epc} hint={texts.epcHint} picture={epc} sum={sum} />
      </div>
    </Card>
  );
}

function Code({ name, hint, picture, sum }: { name: string; hint: string; picture: string; sum: string }) {
  return (
    <figure className="min-w-0">
      {/* White around the code in both themes: bank apps do not read an inverted one. */}
      <img
        src={picture}
        alt={texts.codeAlt(name, sum)}
        width={240}
        height={240}
        className="aspect-square h-auto w-full max-w-60 rounded-md border border-line bg-[white]"
      />
      <figcaption className="mt-2">
        <span className="block font-semibold">{name}</span>
        <span className="block text-sm text-ink-soft">{hint}</span>
      </figcaption>
    </figure>
  );
}

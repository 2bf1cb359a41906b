import type { Fact } from '@kampus/contract/guides/facts';
import { contentLanguage } from '@kampus/contract/languages';

/** A fact's label, in the language of the page if the vocabulary has it. */
export function FactLabel({ fact }: { fact: Pick<Fact, 'label' | 'translatedLabel'> }) {
  return fact.translatedLabel ?? <span lang={contentLanguage}>{fact.label}</span>;
}

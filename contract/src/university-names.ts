import type { Language } from './languages.ts';

/**
 * The names of a university, the one for readers of the language first: in Slovak and English the
 * official Slovak name, in Russian and Ukrainian the Russian one, if it has one.
 */
export function universityNames(
  { fullName, name }: { fullName: string; name: string | null },
  language: Language,
): [string, ...string[]] {
  if (name === null) return [fullName];
  return language === 'sk' || language === 'en' ? [fullName, name] : [name, fullName];
}

import { type Language, originalLanguage } from '@kampus/contract/languages';
import type { SoughtWord } from './sought-word.ts';

/** A section, or with position -1 the names of a guide, with the weight of each found word. */
export interface Candidate {
  guideId: number;
  /** Of the section's text. */
  language: Language;
  position: number;
  /** 0 for a word that it does not have. */
  weights: number[];
}

/** Part of its weight that a word keeps in another section of the guide. */
const elsewhere = 0.35;
/** How much more a word counts in a name of the guide than its weight there. */
const inNames = 1.5;
/** Part of the rarity of all words that one of the best guides must have: an exact result. */
const exactShare = 0.5;
/** How many best guides. A common word in a name can rank above a rare word in a text. */
const exactAmong = 2;
/** Guides with less than this part of the best score are left out. */
const shownShare = 0.2;

/** Part of its rarity that a guessed word counts: guides may not have the word that was meant. */
const guessShare = 0.5;

/**
 * Rare words count more: the logarithm of how few guides have them. `whole` is the rarity of all
 * words, also of those that no guide has.
 */
function rarities(candidates: readonly Candidate[], words: readonly SoughtWord[], guidesCount: number) {
  const ofCount = (count: number) => Math.log(1 + guidesCount / (count + 0.5));
  const found = words.filter(({ stems }) => stems.length > 0);
  const full = found.map((_, nth) => {
    const guides = new Set(candidates.filter(({ weights }) => (weights[nth] ?? 0) > 0).map(({ guideId }) => guideId));
    return ofCount(guides.size);
  });
  return {
    of: full.map((value, nth) => (found[nth]?.isGuess ? value * guessShare : value)),
    whole: full.reduce((sum, value) => sum + value, (words.length - found.length) * ofCount(0)),
  };
}

type Best = Pick<Candidate, 'language' | 'position'> & { score: number };

/** The best section of a guide, its score, and the rarity of the words that it or a name has. */
function rankSections(parts: readonly Candidate[], rarity: readonly number[]) {
  const names = parts.find(({ position }) => position < 0)?.weights ?? [];
  const sections = parts.filter(({ position }) => position >= 0);
  const most = rarity.map((_, nth) => Math.max(0, ...parts.map(({ weights }) => weights[nth] ?? 0)));
  const sum = (shareOf: (nth: number) => number) =>
    rarity.reduce((total, value, nth) => total + value * shareOf(nth), 0);
  const scoreOf = (weights: readonly number[]) =>
    sum((nth) => Math.max(weights[nth] ?? 0, (names[nth] ?? 0) * inNames, (most[nth] ?? 0) * elsewhere)) +
    sum((nth) => weights[nth] ?? 0) * 0.1;
  const heldBy = (weights: readonly number[]) =>
    sum((nth) => ((weights[nth] ?? 0) > 0 || (names[nth] ?? 0) > 0 ? 1 : 0));

  let best: Best = { language: originalLanguage, position: 0, score: scoreOf([]) };
  for (const { language, position, weights } of sections) {
    const score = scoreOf(weights);
    // The text before the first heading names what a section explains.
    if (score > best.score || (score === best.score && best.position === 0 && position > 0))
      best = { language, position, score };
  }
  return { ...best, held: Math.max(heldBy([]), ...sections.map(({ weights }) => heldBy(weights))) };
}

/**
 * Ranks guides by their best section, with their names and, less, their other sections.
 * `guidesCount`: guides of all universities.
 */
export function rankGuides(candidates: readonly Candidate[], words: readonly SoughtWord[], guidesCount: number) {
  const { of: rarity, whole } = rarities(candidates, words, guidesCount);
  const ranked = [...Map.groupBy(candidates, ({ guideId }) => guideId)]
    .map(([guideId, parts]) => ({ guideId, ...rankSections(parts, rarity) }))
    .sort((a, b) => b.score - a.score || a.guideId - b.guideId);
  const scoreMin = (ranked[0]?.score ?? 0) * shownShare;
  return {
    guides: ranked.filter(({ score }) => score >= scoreMin),
    isExact: ranked.slice(0, exactAmong).some(({ held }) => held >= whole * exactShare),
  };
}

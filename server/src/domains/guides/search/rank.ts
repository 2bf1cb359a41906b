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
  /** Guides of all universities. */
  guidesCount: number;
}

/** Part of its weight that a word keeps in another section of the guide. */
const elsewhere = 0.35;
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
function rarities(candidates: readonly Candidate[], words: readonly SoughtWord[]) {
  const total = candidates[0]?.guidesCount ?? 0;
  const ofCount = (count: number) => Math.log(1 + total / (count + 0.5));
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

/** Ranks guides by their best section, with their names and, less, their other sections. */
export function rankGuides(candidates: readonly Candidate[], words: readonly SoughtWord[], hitsMax: number) {
  const { of: rarity, whole } = rarities(candidates, words);
  const weigh = (weights: readonly number[]) =>
    weights.reduce((sum, weight, nth) => sum + weight * (rarity[nth] ?? 0), 0);
  const guides = Map.groupBy(candidates, ({ guideId }) => guideId);
  const ranked = [...guides].map(([guideId, parts]) => {
    const names = parts.find(({ position }) => position < 0)?.weights ?? [];
    const sections = parts.filter(({ position }) => position >= 0);
    const best = rarity.map((_, nth) => Math.max(0, ...parts.map(({ weights }) => weights[nth] ?? 0)));
    const scoreOf = (weights: readonly number[]) =>
      weigh(best.map((most, nth) => Math.max(weights[nth] ?? 0, (names[nth] ?? 0) * 1.5, most * elsewhere)));
    const first = sections.reduce<{ language: Language; position: number; score: number }>(
      (top, { language, position, weights }) => {
        const score = scoreOf(weights) + weigh(weights) * 0.1;
        // The text before the first heading names what a section explains.
        const isBetter = score > top.score || (score === top.score && top.position === 0 && position > 0);
        return isBetter ? { language, position, score } : top;
      },
      { language: originalLanguage, position: 0, score: scoreOf([]) },
    );
    const held = (weights: readonly number[]) =>
      rarity.reduce((sum, value, nth) => sum + ((weights[nth] ?? 0) > 0 || (names[nth] ?? 0) > 0 ? value : 0), 0);
    const share = Math.max(held([]), ...sections.map(({ weights }) => held(weights)));
    return { guideId, ...first, held: share };
  });
  ranked.sort((a, b) => b.score - a.score || a.guideId - b.guideId);
  const top = ranked[0];
  return {
    guides: ranked.filter(({ score }) => score >= (top?.score ?? 0) * shownShare).slice(0, hitsMax),
    isExact: ranked.slice(0, exactAmong).some(({ held }) => held >= whole * exactShare),
  };
}

import * as z from 'zod/mini';
import { topicType } from '../catalogue/catalogue.ts';
import { dateText, euros, id, idText, readingLanguage } from '../fields.ts';
import { limits } from '../limits.ts';

/** TEXT cannot be compared: it is neither an amount in euros nor a date with day and year. */
const factKind = z.enum(['MONEY', 'DATE', 'TEXT']);
export type FactKind = z.infer<typeof factKind>;
const factUnit = z.enum(['NIGHT', 'MONTH', 'SEMESTER', 'YEAR']);
export type FactUnit = z.infer<typeof factUnit>;

const factFields = {
  id,
  /** The label of the vocabulary, or of the guide where the vocabulary does not have it. */
  label: z.string(),
  /** The label in the language that the query asks for. Absent without one. */
  translatedLabel: z.optional(z.string()),
  /** Position of the label in the vocabulary. Null: the vocabulary does not have it. */
  rank: z.nullable(z.int()),
  /** The value as the guide has it, without its year. */
  value: z.string(),
  /** Euros of MONEY, days of DATE. Null: no limit on this side, or TEXT. */
  from: z.nullable(z.union([euros, dateText])),
  to: z.nullable(z.union([euros, dateText])),
  kind: factKind,
  unit: z.nullable(factUnit),
  /** '2024' or '2023/24'. */
  year: z.nullable(z.string()),
  /** Address of the first link in the value that leads out of the guide. */
  source: z.nullable(z.string()),
  /** Last day on which the fact counts as recent. Null: it does not age. */
  freshUntil: z.nullable(dateText),
  /** Day on which readers confirmed the fact. */
  confirmedOn: z.nullable(dateText),
};

export const fact = z.object(factFields);
export type Fact = z.infer<typeof fact>;

/** A fact with the number of its row in the guide, from 0. */
export const guideFact = z.object({ ...factFields, position: z.int() });
export type GuideFact = z.infer<typeof guideFact>;

export const topicFactsQuery = z.object({ type: z.optional(topicType), lang: readingLanguage });

/** The facts of a topic's main guide. */
export const topicFacts = z.object({
  topicId: id,
  guideId: id,
  name: z.string(),
  checkedAt: z.nullable(dateText),
  facts: z.array(fact),
});
export type TopicFacts = z.infer<typeof topicFacts>;

export const factParams = z.object({ id: idText, factId: idText });

export const answersQuery = z.object({
  q: z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.search.queryMax)),
  lang: readingLanguage,
});

/** A fact that answers a question, with the topic and the guide that it comes from. */
export const answer = z.object({
  ...factFields,
  topic: z.string(),
  guideId: id,
  universityId: id,
  university: z.string(),
  checkedAt: z.nullable(dateText),
});
export type Answer = z.infer<typeof answer>;

/** A label in guides that the vocabulary does not have. */
export const unknownLabel = z.object({ label: z.string(), uses: z.int(), guideId: id, guideTitle: z.string() });
export type UnknownLabel = z.infer<typeof unknownLabel>;

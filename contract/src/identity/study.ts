import * as z from 'zod/mini';
import { instant } from '../fields.ts';

/** Months for which a proof of study counts. */
export const studyProofMonths = 12;

/** «студент STU · 11.2026»: the university's short name, and the month of the proof. */
export const studyProof = z.object({ university: z.string(), provedAt: instant, until: instant });
export type StudyProof = z.infer<typeof studyProof>;

/** The own proof, and the mailboxes that can prove: universities with their mail domains. */
export const studyProofState = z.object({
  proof: z.nullable(studyProof),
  universities: z.array(z.object({ university: z.string(), domains: z.array(z.string()) })),
});
export type StudyProofState = z.infer<typeof studyProofState>;

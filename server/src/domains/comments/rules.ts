import { commentContent } from '@kampus/contract/comments/comments';
import { normaliseText } from '@kampus/contract/normalise-text';
import type { Role } from '@kampus/contract/roles';
import { invalidField } from '#platform/http/app-error.ts';
import { firstFault } from '#platform/http/validation-texts.ts';

/**
 * Normalises line ends and removes characters that PostgreSQL cannot store. Throws
 * VALIDATION_FAILED if no text is left or the text is too long.
 */
export function checkContent(content: string): string {
  const checked = commentContent.safeParse(normaliseText(content));
  if (checked.success) return checked.data;
  throw invalidField('content', firstFault(checked.error));
}

/** A link without the punctuation of the sentence after it. */
const linkPattern = /(?:https?:\/\/|www\.|(?<![\p{L}\p{N}_])t\.me\/)(?:\S*[^\s.,:;!?)»"])?/giu;

const linksOf = (text: string): string[] => text.match(linkPattern) ?? [];

export interface JudgedComment {
  content: string;
  /** The text before an edit; undefined for a new comment. */
  contentBefore?: string;
  role: Role;
  /** The author's other comments. */
  otherCount: number;
}

/** Holds one of a student's first `heldMax` comments for a curator when it gets a new link. */
export function isHeld({ content, contentBefore = '', role, otherCount }: JudgedComment, heldMax: number): boolean {
  const linksBefore = linksOf(contentBefore);
  const getsLink = linksOf(content).some((link) => !linksBefore.includes(link));
  return getsLink && role === 'STUDENT' && otherCount < heldMax;
}

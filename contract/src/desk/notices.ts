import * as z from 'zod/mini';
import { commentReportBody, contentReportKind, reportedComment } from '../comments/comments.ts';
import { emailField } from '../email.ts';
import { id, instant, pageQuery, reason, searchText, trimmedText } from '../fields.ts';
import { noticedThings } from '../identity/noticed-things.ts';
import { reportedReview } from '../lessons/reviews.ts';
import { limits } from '../limits.ts';

const what = z.enum(noticedThings, 'Выберите, на что вы жалуетесь');

/** One line: a name goes into lists and mails. */
const personName = z.pipe(
  z.string().check(z.maxLength(limits.notice.nameMax, `Имя не длиннее ${limits.notice.nameMax} символов`)),
  z.transform((text) => text.replace(/\p{Cc}+/gu, ' ').trim()),
);

export const noticeBody = z.object({
  what,
  /** Address of the page on the portal, with `#comment-12` or `#review-12`. */
  address: trimmedText(limits.notice.addressMax, 'Вставьте адрес страницы'),
  kind: z._default(contentReportKind, 'OTHER'),
  why: trimmedText(limits.notice.whyMax, 'Напишите, что не так'),
  /** The law lets people stay without a name. */
  name: z.optional(personName),
  email: emailField,
  inGoodFaith: z.literal(true, 'Подтвердите, что пишете честно'),
});
export type NoticeBody = z.input<typeof noticeBody>;
/** The form asks for the kind. Other programs may leave it out. */
export const noticeForm = z.extend(noticeBody, { kind: commentReportBody.shape.kind });
export const noticeFiled = z.object({ number: id });

const notice = z.object({
  /** Also the number that its sender got. */
  id,
  address: z.string(),
  kind: contentReportKind,
  why: z.string(),
  name: z.nullable(z.string()),
  email: z.string(),
  /** How often it was sent in the same words. */
  times: z.int(),
  createdAt: instant,
});
export type Notice = z.infer<typeof notice>;

/**
 * A thing that waits for a curator, because of reports, notices or both. It is null in all three
 * fields if it was removed meanwhile.
 */
export const noticedItem = z.object({
  what: z.enum(noticedThings),
  subject: z.string(),
  /** True if it is the viewer's own, or about the viewer: other curators decide. */
  isOwn: z.boolean(),
  comment: z.nullable(reportedComment),
  review: z.nullable(reportedReview),
  /** A guide, a page of a teacher, a name or a picture. */
  thing: z.nullable(
    z.object({
      title: z.string(),
      text: z.nullable(z.string()),
      pictureUrl: z.nullable(z.string()),
      /** Login of the person; null for a guide. */
      username: z.nullable(z.string()),
    }),
  ),
  notices: z.array(notice),
});
export type NoticedItem = z.infer<typeof noticedItem>;

/** `query` is a prefix of the author's login. */
export const noticeListQuery = z.object({
  ...pageQuery(limits.list.size),
  what: z.optional(z.enum(noticedThings)),
  query: searchText,
});
export const noticeDecisionBody = z.object({
  decision: z.enum(['KEEP', 'HIDE'], 'Выберите решение'),
  reason,
  /**
   * The name, the `pictureUrl` or the text that the curator saw. If it is a different one now, HIDE
   * is answered by 409 CONFLICT.
   */
  seen: z.optional(z.string()),
});
export type NoticeDecision = z.infer<typeof noticeDecisionBody>;

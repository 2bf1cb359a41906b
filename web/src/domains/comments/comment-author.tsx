import type { Comment } from '@kampus/contract/comments/comments';
import { erasedPerson, isErasedLogin } from '@kampus/contract/identity/erased-login';
import { hasRank } from '@kampus/contract/roles';
import { StudyBadge } from '#domains/identity/public-study.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { commentTexts } from './texts.ts';

/** The author of a comment: username, full name if it differs, role and study. */
export function CommentAuthor({ comment: { username, fullName, role, study } }: { comment: Comment }) {
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-2.5">
      <span className="font-semibold wrap-anywhere">{isErasedLogin(username) ? erasedPerson : username}</span>
      {fullName === username || isErasedLogin(username) ? null : (
        <span className="line-clamp-2 min-w-0 wrap-anywhere">{fullName}</span>
      )}
      {hasRank(role, 'TEACHER') ? (
        <Badge tone="accent">{hasRank(role, 'CURATOR') ? commentTexts.curator : commentTexts.teacher}</Badge>
      ) : null}
      <StudyBadge proof={study} />
    </span>
  );
}

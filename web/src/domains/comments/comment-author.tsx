import type { Comment } from '@kampus/contract/comments/comments';
import { isErasedLogin } from '@kampus/contract/identity/accounts';
import { hasRank } from '@kampus/contract/roles';
import { Badge } from '#shared/ui/badge.tsx';
import { commentTexts } from './texts.ts';

/** Who wrote a comment: the username, the name beside it where it is another, and what the author is to the portal. */
export function CommentAuthor({ comment: { username, fullName, role } }: { comment: Comment }) {
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-2.5">
      <span className="font-semibold wrap-anywhere">{isErasedLogin(username) ? fullName : username}</span>
      {fullName === username || isErasedLogin(username) ? null : (
        <span className="line-clamp-2 min-w-0 wrap-anywhere">{fullName}</span>
      )}
      {hasRank(role, 'TEACHER') ? (
        <Badge tone="accent">{hasRank(role, 'CURATOR') ? commentTexts.curator : commentTexts.teacher}</Badge>
      ) : null}
    </span>
  );
}

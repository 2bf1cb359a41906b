import { splitLinks } from './split-links.ts';
import { commentTexts } from './texts.ts';

/** The text of a comment with line breaks. Web addresses become nofollow links. */
export function CommentText({ text }: { text: string }) {
  return (
    <p className="whitespace-pre-wrap wrap-anywhere">
      {splitLinks(text).map((part, index) =>
        part.isLink ? (
          <a
            // biome-ignore lint/suspicious/noArrayIndexKey: text parts have no other id.
            key={index}
            href={part.text}
            target="_blank"
            rel="nofollow ugc noopener noreferrer"
            className="font-medium text-accent-ink underline underline-offset-3"
          >
            {part.text}
            <span className="sr-only"> {commentTexts.opensInNewTab}</span>
          </a>
        ) : (
          part.text
        ),
      )}
    </p>
  );
}

import { limits } from '@kampus/contract/limits';
import { type KeyboardEvent, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { isApiError, messageOf } from '#shared/api/api-error.ts';
import type { SignInState } from '#shared/api/sign-in-state.ts';
import { useSession } from '#shared/api/use-session.ts';
import { Banner } from '#shared/ui/banner.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { TextArea } from '#shared/ui/fields/text-area.tsx';
import { readCommentDraft, storeCommentDraft } from './comment-draft.ts';
import { commentTexts } from './texts.ts';

/** The anchor to which a visitor returns after signing in. */
const formId = 'comment-form';

interface Failure {
  message: string;
  isUnconfirmed: boolean;
}

type CommentFormProps = {
  guideId: number;
  /** Shows the comment at once; throws when the server refuses. */
  onAdd: (content: string) => Promise<void>;
};

/** 'Оставить комментарий'. What is typed survives signing in, a reload and a refusal. */
export function CommentForm({ guideId, onAdd }: CommentFormProps) {
  const { isSignedIn } = useSession();
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const [text, setText] = useState(() => readCommentDraft(guideId));
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const formRef = useRef<HTMLFormElement>(null);
  const isReturning = hash === `#${formId}`;

  useEffect(() => {
    if (!isReturning) return;
    formRef.current?.scrollIntoView({ block: 'center' });
    formRef.current?.querySelector('textarea')?.focus({ preventScroll: true });
  }, [isReturning]);

  const type = (value: string) => {
    setText(value);
    storeCommentDraft(guideId, value);
  };
  const send = async (content: string) => {
    setFailure(undefined);
    setIsSending(true);
    setText('');
    try {
      await onAdd(content);
      if (readCommentDraft(guideId).trim() === content) storeCommentDraft(guideId, '');
    } catch (error) {
      setFailure({
        message: commentTexts.sendFailure(messageOf(error)),
        isUnconfirmed: isApiError(error, 'ACCOUNT_NOT_CONFIRMED'),
      });
      // Whatever was typed meanwhile stays behind the text that comes back.
      setText((typed) => (typed.trim() === '' ? content : `${content}\n\n${typed}`));
    } finally {
      setIsSending(false);
    }
  };
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    const content = text.trim();
    if (content === '' || isSending) return;
    if (content.length > limits.comment.max) {
      setFailure({ message: commentTexts.tooLong(limits.comment.max), isUnconfirmed: false });
      return;
    }
    if (isSignedIn) return void send(content);
    const state: SignInState = { from: `${pathname}${search}#${formId}` };
    void navigate('/login', { state });
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) formRef.current?.requestSubmit();
  };

  return (
    <form ref={formRef} id={formId} onSubmit={handleSubmit} className="mt-10 grid gap-4">
      <h3 className="text-xl">{commentTexts.formTitle}</h3>
      <TextArea
        label={commentTexts.field}
        labelHidden
        placeholder={commentTexts.placeholder}
        required
        rows={4}
        value={text}
        onChange={(event) => type(event.target.value)}
        onKeyDown={handleKeyDown}
        hint={isSignedIn ? undefined : commentTexts.signInHint}
      />
      {failure ? (
        <Banner
          tone="negative"
          isLive
          action={
            failure.isUnconfirmed ? (
              <ButtonLink to="/profile" size="small" variant="secondary">
                {commentTexts.toProfile}
              </ButtonLink>
            ) : undefined
          }
        >
          {failure.message}
        </Banner>
      ) : null}
      <div>
        <Button type="submit" loading={isSending}>
          {commentTexts.send}
        </Button>
      </div>
    </form>
  );
}

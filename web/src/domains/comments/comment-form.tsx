import { limits } from '@kampus/contract/limits';
import { pathOf } from '@kampus/contract/pages/addresses';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { isApiError, messageOf } from '#shared/api/api-error.ts';
import type { SignInState } from '#shared/api/sign-in-state.ts';
import { useSession } from '#shared/api/use-session.ts';
import { Form } from '#shared/forms/form.tsx';
import { useSubmission } from '#shared/forms/use-submission.ts';
import { Button } from '#shared/ui/buttons/button.tsx';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { TextArea } from '#shared/ui/fields/text-area.tsx';
import { readCommentDraft, storeCommentDraft } from './comment-draft.ts';
import { commentTexts } from './texts.ts';

/** Anchor of the form. A visitor returns to it after signing in. */
const formId = 'comment-form';

type CommentFormProps = {
  guideId: number;
  /** Shows the comment at once. Throws if the server refuses. */
  onAdd: (content: string) => Promise<void>;
};

/** The form 'Оставить комментарий'. The typed text survives signing in, a reload and a refusal. */
export function CommentForm({ guideId, onAdd }: CommentFormProps) {
  const { isSignedIn } = useSession();
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const [text, setText] = useState(() => readCommentDraft(guideId));
  const [isMissing, setIsMissing] = useState(false);
  const formRef = useRef<HTMLFormElement>(null);
  const isReturning = hash === `#${formId}`;

  useEffect(() => {
    if (!isReturning) return;
    formRef.current?.scrollIntoView({ block: 'center' });
    formRef.current?.querySelector('textarea')?.focus({ preventScroll: true });
  }, [isReturning]);

  const change = (value: string) => {
    setText(value);
    setIsMissing(false);
    storeCommentDraft(guideId, value);
  };
  const sending = useSubmission({
    send: (content: string) => {
      setText('');
      return onAdd(content);
    },
    onSent: (_answer, content) => {
      if (readCommentDraft(guideId).trim() === content) storeCommentDraft(guideId, '');
    },
    onFailed: (error, content) => {
      // Restore the refused text and append what the author typed during the request.
      setText((typed) => (typed.trim() === '' ? content : `${content}\n\n${typed}`));
      return {
        text: commentTexts.sendFailure(messageOf(error)),
        action: isApiError(error, 'ACCOUNT_NOT_CONFIRMED') ? (
          <ButtonLink to={pathOf('profile')} size="small" variant="secondary">
            {commentTexts.toProfile}
          </ButtonLink>
        ) : undefined,
      };
    },
  });
  const handleSubmit = () => {
    const content = text.trim();
    if (content === '') setIsMissing(true);
    else if (content.length > limits.comment.max) sending.fail(commentTexts.tooLong(limits.comment.max));
    else if (isSignedIn) sending.submit(content);
    else void navigate(pathOf('login'), { state: { from: `${pathname}${search}#${formId}` } satisfies SignInState });
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) formRef.current?.requestSubmit();
  };

  return (
    <Form
      ref={formRef}
      id={formId}
      submission={sending}
      onSubmit={handleSubmit}
      className="mt-10 grid gap-4"
      actions={
        <div>
          <Button type="submit" loading={sending.isBusy}>
            {commentTexts.send}
          </Button>
        </div>
      }
    >
      <h3 className="text-xl">{commentTexts.formTitle}</h3>
      <TextArea
        label={commentTexts.field}
        labelHidden
        placeholder={commentTexts.placeholder}
        required
        rows={4}
        value={text}
        onChange={(event) => change(event.target.value)}
        onKeyDown={handleKeyDown}
        error={isMissing ? commentTexts.missing : undefined}
        hint={isSignedIn ? undefined : commentTexts.signInHint}
      />
    </Form>
  );
}

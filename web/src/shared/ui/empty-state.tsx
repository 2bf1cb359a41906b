import type { ReactNode } from 'react';

type EmptyStateProps = {
  /** What is missing, e.g. 'Резервации отсутствуют'. */
  text: string;
  hint?: string | undefined;
  /** An `<Illustration>` for this case. */
  illustration?: ReactNode;
  action?: ReactNode;
};

/** Shown for an empty list: what is missing, and an action. */
export function EmptyState({ text, hint, illustration, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center px-4 py-10 text-center">
      {illustration ? <div className="mb-5 w-full max-w-64">{illustration}</div> : null}
      <p className="text-lg font-semibold">{text}</p>
      {hint ? <p className="mt-1.5 max-w-text text-ink-soft">{hint}</p> : null}
      {action ? <div className="mt-5">{action}</div> : null}
    </div>
  );
}

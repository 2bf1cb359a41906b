import type { ReactNode } from 'react';
import { noticeTexts as texts } from '../notices/texts.ts';

/** The buttons of a card, or why the viewer has none. */
export function CardDecisions({ isOwn, children }: { isOwn: boolean; children: ReactNode }) {
  return isOwn ? <p className="text-ink-soft">{texts.own}</p> : <div className="flex flex-wrap gap-2">{children}</div>;
}

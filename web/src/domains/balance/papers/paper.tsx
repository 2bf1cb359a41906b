import type { ReactNode } from 'react';
import { publicSettings } from '#shared/api/public-settings.ts';
import { Card } from '#shared/ui/card.tsx';
import { paperTexts as texts } from './texts.ts';
import './paper.css';

type PaperProps = {
  title: string;
  /** Name and login of the person whose balance it is. */
  holder: { fullName: string; username: string };
  children: ReactNode;
  footer?: ReactNode;
};

/** A document about money: who issues it, for whom, and its content. Printed without the frame. */
export function Paper({ title, holder: { fullName, username }, children, footer }: PaperProps) {
  return (
    <Card as="article" aria-label={title} className="paper grid gap-7 sm:p-10">
      <header className="grid gap-x-10 gap-y-5 sm:grid-cols-[minmax(0,1fr)_16rem]">
        <div className="min-w-0">
          <h2 className="text-2xl first-letter:uppercase">{title}</h2>
          <p className="mt-3 text-sm text-ink-soft">{texts.holder}</p>
          <p className="font-medium wrap-anywhere">{fullName}</p>
          {fullName === username ? null : <p className="text-sm text-ink-soft wrap-anywhere">{username}</p>}
        </div>
        <Operator />
      </header>
      {children}
      {footer ? <footer className="border-t border-line pt-4 text-sm text-ink-soft">{footer}</footer> : null}
    </Card>
  );
}

function Operator() {
  const { name, address, email, ico, isFictitious } = publicSettings().operator;
  return (
    <address className="text-sm not-italic wrap-anywhere sm:text-right">
      <p className="text-ink-soft">{texts.operator}</p>
      <p className="font-medium">{name}</p>
      <p>{address}</p>
      {ico ? <p>{texts.ico(ico)}</p> : null}
      <p>{email}</p>
      {isFictitious ? <p className="mt-2 text-ink-soft">{texts.fictitious}</p> : null}
    </address>
  );
}

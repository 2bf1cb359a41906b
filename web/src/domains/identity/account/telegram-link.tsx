import type { Verification } from '@kampus/contract/identity/accounts';
import { useState } from 'react';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { verifyTexts } from './texts.ts';

/**
 * The bot's link as a button and a QR code. Collapsed on a phone, which cannot scan its own screen.
 */
export function TelegramLink({ link, label }: { link: Verification; label: string }) {
  const [isTouch] = useState(() => window.matchMedia('(pointer: coarse)').matches);
  return (
    <>
      {isTouch ? null : <QrCode qr={link.qr} />}
      {/* The label takes two lines in this card: an icon would stand far from them. */}
      <ButtonLink href={link.authLink} newTab wide className="text-center text-balance">
        {label}
      </ButtonLink>
      {isTouch ? (
        <details className="w-full">
          <summary className="flex min-h-11 items-center justify-center text-sm font-medium text-accent-ink underline underline-offset-4">
            {verifyTexts.otherDevice}
          </summary>
          <div className="mt-3 flex flex-col items-center gap-3">
            <QrCode qr={link.qr} />
          </div>
        </details>
      ) : null}
    </>
  );
}

function QrCode({ qr }: { qr: string }) {
  return (
    <>
      <img src={qr} alt={verifyTexts.qrAlt} width={232} height={232} className="h-auto w-58 max-w-full rounded-md" />
      <p className="text-sm text-ink-soft">{verifyTexts.qrHint}</p>
    </>
  );
}

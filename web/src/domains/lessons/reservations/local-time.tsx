import { findLocalTime } from '#shared/format/local-time.ts';
import { reservationTexts } from './texts.ts';

/** A lesson's time on the viewer's clock. Nothing if it is the same as the portal's. */
export function LocalTime({ start, end }: { start: string; end: string }) {
  const time = findLocalTime(start, end);
  return time ? (
    <p className="text-sm text-ink-soft">
      {reservationTexts.whenLocal}: {time}
    </p>
  ) : null;
}

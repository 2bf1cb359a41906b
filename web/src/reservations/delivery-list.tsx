import type { DeliveryState, Reservation } from '@kampus/contract/reservations';
import { formatStamp } from '../format/moments.ts';
import { Badge, type BadgeTone } from '../ui/badge.tsx';
import { reservationTexts } from './texts.ts';

const tones: Record<DeliveryState, BadgeTone> = {
  WAITING: 'info',
  SENT: 'positive',
  FAILED: 'negative',
  NO_TELEGRAM: 'warning',
};

/** What became of the messages about a reservation; only teachers and admins are told. */
export function DeliveryList({ deliveries }: { deliveries: Reservation['deliveries'] }) {
  if (!deliveries || deliveries.length === 0) return null;
  return (
    <div>
      <p className="text-sm text-ink-soft">{reservationTexts.deliveries}</p>
      <ul className="mt-1 grid gap-1.5">
        {deliveries.map(({ kind, username, state, at }) => (
          <li key={`${kind}-${username}`} className="flex flex-wrap items-center gap-x-2 gap-y-0.5 text-sm">
            <span className="min-w-0">
              {username}: {reservationTexts.deliveryKinds[kind] ?? kind}
            </span>
            <Badge tone={tones[state]}>{reservationTexts.deliveryStates[state]}</Badge>
            {at ? <time dateTime={at}>{formatStamp(at)}</time> : null}
          </li>
        ))}
      </ul>
    </div>
  );
}

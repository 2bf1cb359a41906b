import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { WarningIcon } from './icons/frame-icons.tsx';
import { ErrorIcon, InfoIcon, SuccessIcon } from './icons/message-icons.tsx';

type BannerTone = 'info' | 'warning' | 'negative' | 'positive';

const looks = {
  info: { classes: 'bg-info-soft text-info', Icon: InfoIcon },
  warning: { classes: 'bg-warning-soft text-warning', Icon: WarningIcon },
  negative: { classes: 'bg-negative-soft text-negative', Icon: ErrorIcon },
  positive: { classes: 'bg-positive-soft text-positive', Icon: SuccessIcon },
} as const;

type BannerProps = {
  tone: BannerTone;
  title?: string | undefined;
  children: ReactNode;
  /** True if the banner appears during use: screen readers then announce it at once. */
  isLive?: boolean;
  action?: ReactNode;
};

/** A message that stays on the page. */
export function Banner({ tone, title, children, isLive = false, action }: BannerProps) {
  const { classes, Icon } = looks[tone];
  return (
    <div
      role={isLive ? 'alert' : undefined}
      className={classNames(
        'flex flex-wrap items-center gap-x-4 gap-y-3 rounded-md border border-transparent px-4.5 py-3.5',
        classes,
      )}
    >
      <div className="flex min-w-0 flex-1 basis-52 flex-wrap gap-x-4 gap-y-3">
        <Icon size={22} className={classNames('shrink-0', title && 'mt-0.5')} />
        <div className="min-w-0 flex-1 basis-42 text-ink">
          {title ? <p className="font-semibold">{title}</p> : null}
          <div className="text-sm text-pretty">{children}</div>
        </div>
      </div>
      {action}
    </div>
  );
}

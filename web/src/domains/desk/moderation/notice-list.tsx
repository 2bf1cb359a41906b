import type { Notice } from '@kampus/contract/desk/notices';
import { formatStamp } from '#shared/format/moments.ts';
import { reportKinds } from '#shared/format/report-kind-texts.ts';
import { noticeTexts as texts } from '../notices/texts.ts';

/** Notices about one thing: number, reason, words, and who sent them. */
export function NoticeList({ notices }: { notices: readonly Notice[] }) {
  if (notices.length === 0) return null;
  return (
    <ul aria-label={texts.notices} className="grid gap-3 text-sm">
      {notices.map(({ id, kind, why, name, email, times, createdAt }) => (
        <li key={id} className="grid max-w-text gap-1 border-l-2 border-line-strong pl-3 wrap-anywhere">
          <span>
            <span className="font-medium">{`${texts.number(id)} ·\u00a0${reportKinds[kind]}`}</span>
            {times > 1 ? <span className="text-ink-soft">{` ·\u00a0${texts.times(times)}`}</span> : null}
          </span>
          <span className="whitespace-pre-wrap">{why}</span>
          <span className="text-ink-soft">{`${name || texts.nameless}, ${email} ·\u00a0${formatStamp(createdAt)}`}</span>
        </li>
      ))}
    </ul>
  );
}

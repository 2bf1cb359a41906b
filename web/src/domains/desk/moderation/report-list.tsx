import type { ReportedComment } from '@kampus/contract/comments/comments';
import type { ReportedReview } from '@kampus/contract/lessons/reviews';
import { formatStamp } from '#shared/format/moments.ts';
import { reportKinds } from '#shared/format/report-kind-texts.ts';
import { moderationTexts as texts } from './texts.ts';

type ReportListProps = { reports: ReportedComment['reports'] | ReportedReview['reports'] };

/** Reports of one comment or review by people with an account: reason, words, who and when. */
export function ReportList({ reports }: ReportListProps) {
  if (reports.length === 0) return null;
  return (
    <ul aria-label={texts.reports} className="grid gap-1.5 text-sm">
      {reports.map((report) => (
        <li key={report.username} className="wrap-anywhere">
          <span className="font-medium">{reportKinds[report.kind]}</span>
          {report.text ? ` ·\u00a0${report.text}` : null}
          <span className="text-ink-soft">{` ·\u00a0${report.username}, ${formatStamp(report.createdAt)}`}</span>
        </li>
      ))}
    </ul>
  );
}

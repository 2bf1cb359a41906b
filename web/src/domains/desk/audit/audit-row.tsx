import type { AuditEntry } from '@kampus/contract/desk/admin';
import { formatStamp } from '#shared/format/moments.ts';
import { Link } from '#shared/ui/navigation/link.tsx';
import { auditTexts as texts } from './texts.ts';
import { writeDetail } from './write-detail.ts';

const linkClasses = 'text-accent-ink underline underline-offset-3 wrap-anywhere';
const personPath = (username: string): string => `/desk/people/${encodeURIComponent(username)}`;

/** Details of the action, for example «причина: спам». */
const detailsOf = ({ details }: AuditEntry): string =>
  Object.entries(details)
    .flatMap(([name, value]) => {
      const written = writeDetail(name, value);
      return written === undefined ? [] : [`${texts.details[name] ?? name}: ${written}`];
    })
    .join('\u00a0· ');

/** One management action: action, actor, person and time. */
export function AuditRow({ entry, withoutSubject = false }: { entry: AuditEntry; withoutSubject?: boolean }) {
  const { action, actor, at, subject } = entry;
  const login = /^user:(.+)$/.exec(subject)?.[1];
  const details = detailsOf(entry);
  return (
    <div className="min-w-0">
      <p className="font-medium">
        {texts.actions[action] ?? action}
        {withoutSubject ? null : (
          <>
            {': '}
            {login === undefined ? (
              <span className="wrap-anywhere">{subject}</span>
            ) : (
              <Link to={personPath(login)} className={linkClasses}>
                {login}
              </Link>
            )}
          </>
        )}
      </p>
      {details ? <p className="text-sm wrap-anywhere">{details}</p> : null}
      <p className="text-sm text-ink-soft">
        {actor === null ? (
          texts.system
        ) : (
          <Link to={personPath(actor)} className={linkClasses}>
            {actor}
          </Link>
        )}
        {`\u00a0· ${formatStamp(at)}`}
      </p>
    </div>
  );
}

import type { AuditEntry } from '@kampus/contract/desk/admin';
import { pathOf } from '@kampus/contract/pages/addresses';
import { formatStamp } from '#shared/format/moments.ts';
import { TextLink } from '../text-link.tsx';
import { auditTexts as texts } from './texts.ts';
import { writeDetail } from './write-detail.ts';

/** The words of an entry. Old entries can have names that are no longer written. */
const words: Readonly<Record<'actions' | 'details' | 'subjects', Readonly<Record<string, string>>>> = texts;

/** Details of the action, for example «причина: спам». */
const detailsOf = ({ details }: AuditEntry): string =>
  Object.entries(details)
    .flatMap(([name, value]) => {
      const written = writeDetail(name, value);
      return written === undefined ? [] : [`${words.details[name] ?? name}: ${written}`];
    })
    .join(' ·\u00a0');

/** One management action: time, actor, action and person. One line where there is room. */
export function AuditRow({ entry, withoutSubject = false }: { entry: AuditEntry; withoutSubject?: boolean }) {
  const { action, actor, at } = entry;
  const details = detailsOf(entry);
  return (
    <div className="@container min-w-0">
      <div className="grid gap-x-4 @min-[42rem]:grid-cols-[minmax(0,1fr)_8rem_auto] @min-[42rem]:items-baseline">
        <p className="min-w-0 wrap-anywhere">
          <span className="font-medium">{words.actions[action] ?? action}</span>
          {withoutSubject ? null : <Subject subject={entry.subject} />}
          {details ? <span className="text-sm text-ink-soft">{`\u2003${details}`}</span> : null}
        </p>
        <p className="min-w-0 text-sm text-ink-soft wrap-anywhere">
          {actor === null ? texts.system : <TextLink to={pathOf('deskPerson', { username: actor })}>{actor}</TextLink>}
          <span className="@min-[42rem]:hidden">{`\u2003${formatStamp(at)}`}</span>
        </p>
        <p className="text-sm whitespace-nowrap text-ink-soft tabular-nums @max-[42rem]:hidden">{formatStamp(at)}</p>
      </div>
    </div>
  );
}

/** Nothing for the whole portal, which the action names. */
function Subject({ subject }: { subject: string }) {
  const [, kind, name] = /^([^:]+):(.+)$/.exec(subject) ?? [];
  if (kind === undefined || name === undefined) return null;
  return (
    <>
      {': '}
      {kind === 'user' ? (
        <TextLink to={pathOf('deskPerson', { username: name })}>{name}</TextLink>
      ) : (
        `${words.subjects[kind] ?? kind} ${name}`
      )}
    </>
  );
}

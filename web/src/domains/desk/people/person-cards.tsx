import type { Transaction } from '@kampus/contract/balance/balance';
import type { AuditEntry, Person } from '@kampus/contract/desk/admin';
import { isErasedLogin } from '@kampus/contract/identity/erased-login';
import { pathOf } from '@kampus/contract/pages/addresses';
import { hasRank } from '@kampus/contract/roles';
import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { TransactionList, TransactionRows } from '#domains/balance/public.ts';
import { LessonDetails } from '#domains/lessons/public.ts';
import { useSession } from '#shared/api/use-session.ts';
import { nameDevice } from '#shared/format/device-texts.ts';
import { formatEuros } from '#shared/format/euros.ts';
import { formatMomentShort, formatStamp } from '#shared/format/moments.ts';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { Card } from '#shared/ui/card.tsx';
import { Facts } from '#shared/ui/facts.tsx';
import { Link } from '#shared/ui/navigation/link.tsx';
import { personTransactionsQuery } from '../admin/queries.ts';
import { AuditRow } from '../audit/audit-row.tsx';
import { ReverseDialog } from '../money/reverse-dialog.tsx';
import { peopleTexts as texts } from './texts.ts';

type PartProps = { title: string; note?: string | undefined; action?: ReactNode; children: ReactNode };

function Part({ title, note, action, children }: PartProps) {
  return (
    <Card as="section" aria-label={title} className="grid gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 className="text-lg">{title}</h3>
        {note ? <span className="text-sm text-ink-soft">{note}</span> : null}
      </div>
      {children}
      {action}
    </Card>
  );
}

const linkClasses =
  'inline-flex min-h-8 pointer-coarse:min-h-11 items-center text-left text-accent-ink underline underline-offset-3';

const Nothing = ({ text }: { text: string }) => <p className="text-ink-soft">{text}</p>;

const noteOf = (rows: readonly unknown[]) => (rows.length < 20 ? undefined : texts.latest);

/** Balance and transactions. Admins can page through all of them, curators see the latest. */
export function MoneyCard({ person }: { person: Person }) {
  const { role } = useSession();
  const [reversing, setReversing] = useState<Transaction>();
  const actionOf = (transaction: Transaction) =>
    transaction.topUp && transaction.topUp.left > 0 ? (
      <button type="button" aria-haspopup="dialog" className={linkClasses} onClick={() => setReversing(transaction)}>
        {texts.reverse}
      </button>
    ) : null;
  return (
    <Part title={texts.money} note={hasRank(role, 'ADMIN') ? undefined : noteOf(person.transactions)}>
      <p>
        {texts.balance}: <b>{formatEuros(person.balance)}</b>
      </p>
      {hasRank(role, 'ADMIN') ? (
        <>
          <Transactions username={person.username} actionOf={actionOf} />
          <ButtonLink
            to={`${pathOf('statement')}?person=${encodeURIComponent(person.username)}`}
            variant="secondary"
            size="small"
            className="justify-self-start"
          >
            {texts.statement}
          </ButtonLink>
        </>
      ) : (
        <LatestTransactions transactions={person.transactions} actionOf={actionOf} />
      )}
      {reversing?.topUp ? (
        <ReverseDialog
          name={person.fullName}
          amount={reversing.amount}
          topUp={reversing.topUp}
          onClose={() => setReversing(undefined)}
        />
      ) : null}
    </Part>
  );
}

type ActionOf = ComponentProps<typeof TransactionRows>['actionOf'];

type LatestProps = { transactions: Person['transactions']; actionOf: ActionOf };

function LatestTransactions({ transactions, actionOf }: LatestProps) {
  if (transactions.length === 0) return <Nothing text={texts.noTransactions} />;
  return <TransactionRows transactions={transactions} actionOf={actionOf} />;
}

function Transactions({ username, actionOf }: { username: string; actionOf: ActionOf }) {
  const [page, setPage] = useState(0);
  const query = useQuery(personTransactionsQuery(username, page));
  if (query.data?.total === 0) return <Nothing text={texts.noTransactions} />;
  return <TransactionList query={query} page={page} onPageChange={setPage} withReceipts actionOf={actionOf} />;
}

/** Newest first. The others are folded. */
const sessionsShown = 5;

export function SessionsCard({ sessions }: { sessions: Person['sessions'] }) {
  return (
    <Part title={texts.sessions}>
      {sessions.length === 0 ? <Nothing text={texts.noSessions} /> : null}
      <SessionList sessions={sessions.slice(0, sessionsShown)} />
      {sessions.length > sessionsShown ? (
        <details>
          <summary className="min-h-8 pointer-coarse:min-h-11 text-accent-ink">
            {texts.moreSessions(sessions.length - sessionsShown)}
          </summary>
          <SessionList sessions={sessions.slice(sessionsShown)} />
        </details>
      ) : null}
    </Part>
  );
}

function SessionList({ sessions }: { sessions: Person['sessions'] }) {
  return (
    <ul className="divide-y divide-line empty:hidden">
      {sessions.map((session) => (
        <li key={session.id} className="py-2.5">
          <span className="block font-medium wrap-anywhere">{nameDevice(session.device)}</span>
          <span className="text-sm text-ink-soft">
            <Facts facts={[session.place, texts.usedAt(formatStamp(session.usedAt))]} />
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The person's lessons, with links to the details and to the other person. */
export function LessonsCard({ person: { username, lessons } }: { person: Person }) {
  const [openId, setOpenId] = useState<number>();
  return (
    <Part title={texts.lessons} note={noteOf(lessons)}>
      {lessons.length === 0 ? <Nothing text={texts.noLessons} /> : null}
      <ul className="divide-y divide-line empty:hidden">
        {lessons.map((lesson) => (
          <li key={lesson.id} className="flex flex-wrap justify-between gap-x-4 py-2.5">
            <span className="min-w-0">
              <button
                type="button"
                aria-haspopup="dialog"
                onClick={() => setOpenId(lesson.id)}
                className={`${linkClasses} font-medium first-letter:uppercase`}
              >
                {formatMomentShort(lesson.schedule)}
              </button>
              <span className="flex flex-wrap items-center gap-x-1.5 text-sm text-ink-soft">
                <OtherSide lesson={lesson} own={username} />
              </span>
            </span>
            <span className="text-sm text-ink-soft">
              {texts.lessonStatus(lesson.status)} ·&nbsp;{formatEuros(lesson.price)}
            </span>
          </li>
        ))}
      </ul>
      {openId === undefined ? null : <LessonDetails id={openId} onClose={() => setOpenId(undefined)} />}
    </Part>
  );
}

/** The other person of a lesson: «у teacher», or «ученик student» on a teacher's page. */
function OtherSide({ lesson, own }: { lesson: Person['lessons'][number]; own: string }) {
  const isTaught = lesson.student === own;
  const username = isTaught ? lesson.teacher : lesson.student;
  return (
    <>
      {isTaught ? texts.taughtBy : texts.taughtTo}
      {isErasedLogin(username) ? (
        <span className="wrap-anywhere">{username}</span>
      ) : (
        <Link to={pathOf('deskPerson', { username })} className={`${linkClasses} wrap-anywhere`}>
          {username}
        </Link>
      )}
    </>
  );
}

export function AuditCard({ username, entries }: { username: string; entries: readonly AuditEntry[] }) {
  const { role } = useSession();
  const subject = encodeURIComponent(`user:${username}`);
  return (
    <Part
      title={texts.audit}
      note={noteOf(entries)}
      action={
        hasRank(role, 'ADMIN') ? (
          <ButtonLink
            to={`${pathOf('deskAudit')}?subject=${subject}`}
            variant="secondary"
            size="small"
            className="justify-self-start"
          >
            {texts.allAudit}
          </ButtonLink>
        ) : undefined
      }
    >
      {entries.length === 0 ? <Nothing text={texts.noAudit} /> : null}
      <ul className="divide-y divide-line empty:hidden">
        {entries.map((entry) => (
          <li key={entry.id} className="py-2.5">
            <AuditRow entry={entry} withoutSubject />
          </li>
        ))}
      </ul>
    </Part>
  );
}

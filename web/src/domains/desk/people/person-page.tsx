import type { Person } from '@kampus/contract/desk/admin';
import { formatNumericDate } from '@kampus/contract/format/numeric-date';
import { dateOf } from '@kampus/contract/format/wall-clock';
import { isUsername, pathOf } from '@kampus/contract/pages/addresses';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { StudyBadge } from '#domains/identity/public-study.ts';
import { isNotFound } from '#shared/api/api-error.ts';
import { useSession } from '#shared/api/use-session.ts';
import { NotFound } from '#shared/page/not-found.ts';
import { Avatar } from '#shared/ui/avatar.tsx';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { Card } from '#shared/ui/card.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { Facts } from '#shared/ui/facts.tsx';
import { Link } from '#shared/ui/navigation/link.tsx';
import { QueryFailure } from '#shared/ui/query-failure.tsx';
import { Skeleton, SkeletonRegion } from '#shared/ui/skeleton.tsx';
import { Room } from '../room.tsx';
import { deskTexts } from '../texts.ts';
import { PersonActions } from './person-actions.tsx';
import { PersonBadges } from './person-badges.tsx';
import { AuditCard, LessonsCard, MoneyCard, SessionsCard } from './person-cards.tsx';
import { personQuery } from './queries.ts';
import { peopleTexts as texts } from './texts.ts';

const peoplePath = pathOf('deskPeople');

/** /desk/people/vera: one person, and the actions that the viewer may take. */
export function PersonPage() {
  const { username = '' } = useParams();
  return isUsername(username) ? <FoundPerson username={username} /> : <NotFound />;
}

function FoundPerson({ username }: { username: string }) {
  const query = useQuery(personQuery(username));
  if (query.data) return <LoadedPerson key={username} person={query.data} />;
  if (isNotFound(query.error))
    return (
      <Room title={deskTexts.rooms.people}>
        <EmptyState
          text={texts.noSuchPerson(username)}
          hint={texts.noSuchPersonHint}
          action={
            <ButtonLink to={peoplePath} variant="secondary">
              {texts.toPeople}
            </ButtonLink>
          }
        />
      </Room>
    );
  return (
    <Room title={deskTexts.rooms.people}>
      {query.error ? (
        <QueryFailure text={texts.personFailed} query={query} />
      ) : (
        <SkeletonRegion isPage className="grid gap-4">
          <Skeleton className="h-28 w-full" />
          <Skeleton className="h-48 w-full" />
        </SkeletonRegion>
      )}
    </Room>
  );
}

function LoadedPerson({ person }: { person: Person }) {
  return (
    <Room title={person.fullName}>
      <p className="-mt-3 text-sm">
        <Link
          to={peoplePath}
          className="inline-flex min-h-11 items-center text-accent-ink underline underline-offset-3"
        >
          {texts.toPeople}
        </Link>
      </p>
      <PersonHead person={person} />
      <div className="-mb-4 gap-4 *:mb-4 *:break-inside-avoid xl:columns-2">
        <MoneyCard person={person} />
        <SessionsCard sessions={person.sessions} />
        <LessonsCard person={person} />
        <AuditCard username={person.username} entries={person.audit} />
      </div>
    </Room>
  );
}

/** Name of the person, the active block and the actions. */
function PersonHead({ person }: { person: Person }) {
  const { username } = useSession();
  const { fullName, avatarUrl, block, actions } = person;
  const facts = [
    person.username,
    texts.since(formatNumericDate(dateOf(person.createdAt))),
    telegramFact(person),
    person.hasSecondFactor ? texts.secondFactor : texts.noSecondFactor,
    texts.comments(person.comments),
  ];
  const hint = username === person.username ? texts.self : actions.includes('BLOCK') ? undefined : texts.sameRank;
  return (
    <Card className="grid gap-4">
      <div className="flex min-w-0 flex-wrap items-start gap-4">
        <Avatar name={fullName} imageUrl={avatarUrl} size="large" />
        <div className="min-w-0 flex-1 basis-40">
          <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5">
            <PersonBadges person={person} />
            <StudyBadge proof={person.study} />
          </p>
          <p className="mt-1.5 text-sm text-ink-soft wrap-anywhere">
            <Facts facts={facts} />
          </p>
          {block ? <p className="mt-1.5 wrap-anywhere">{`${deskTexts.reason}: ${block.reason}`}</p> : null}
        </div>
      </div>
      {hint ? <p className="text-sm text-ink-soft">{hint}</p> : null}
      <PersonActions person={person} />
    </Card>
  );
}

function telegramFact({ telegram, telegramUsername }: Person): string {
  if (telegram === 'NONE') return texts.noTelegram;
  const name = telegramUsername ? `@${telegramUsername}` : 'Telegram';
  return telegram === 'GONE' ? `${name} ${texts.telegramGone}` : name;
}

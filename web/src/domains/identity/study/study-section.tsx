import { formatFullDate } from '@kampus/contract/format/dates';
import { dateOf } from '@kampus/contract/format/wall-clock';
import type { User } from '@kampus/contract/identity/accounts';
import type { StudyProofState } from '@kampus/contract/identity/study';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#shared/api/call.ts';
import { publicSettings } from '#shared/api/public-settings.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { QueryFailure } from '#shared/ui/query-failure.tsx';
import { Skeleton, SkeletonRegion } from '#shared/ui/skeleton.tsx';
import { type EmailFlow, EmailForm } from '../email/email-form.tsx';
import { FormBehindButton } from '../security/form-behind-button.tsx';
import { RemovalButton } from '../security/removal-button.tsx';
import { Section } from '../security/section.tsx';
import { studyProofQuery } from './queries.ts';
import { StudyBadge } from './study-badge.tsx';
import { studyProofTexts as texts } from './texts.ts';

/**
 * The proof of study by a mailbox of a university. Without a mail server, or if no university has a
 * mail domain, only a former proof can be removed.
 */
export function StudySection({ user }: { user: User }) {
  const query = useQuery(studyProofQuery);
  const { data } = query;
  const { hasMail } = publicSettings();
  if (!data && !hasMail) return null;
  if (query.error && !data)
    return (
      <Section title={texts.title}>
        <QueryFailure text={texts.loadFailed} query={query} />
      </Section>
    );
  if (!data)
    return (
      <SkeletonRegion>
        <Skeleton className="h-70 md:h-56 lg:h-62.5" />
      </SkeletonRegion>
    );
  const canProve = hasMail && data.universities.length > 0;
  if (!canProve && data.proof === null) return null;
  const { proof } = data;
  return (
    <Section
      title={texts.title}
      badge={proof ? <StudyBadge proof={proof} /> : <Badge tone="neutral">{texts.states.none}</Badge>}
      text={proof ? texts.proved(formatFullDate(dateOf(proof.until))) : texts.none}
    >
      {user.status === 'CONFIRMED' ? (
        <Steps state={data} canProve={canProve} />
      ) : (
        <p className="text-ink-soft">{texts.confirmFirst}</p>
      )}
    </Section>
  );
}

function Steps({ state: { proof, universities }, canProve }: { state: StudyProofState; canProve: boolean }) {
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries(studyProofQuery);
  const removal = proof ? (
    <RemovalButton texts={texts} send={() => call('removeStudyProof')} refresh={refresh} />
  ) : null;
  if (!canProve) return removal;
  const flow: EmailFlow = {
    hint: texts.hint(universities.flatMap(({ domains }) => domains).join(', ')),
    request: (body) => call('requestStudyProof', { body }),
    confirm: (body) => call('confirmStudyProof', { body }),
    done: texts.done,
    refresh,
  };
  return (
    <FormBehindButton
      label={proof ? texts.again : texts.prove}
      form={(close) => <EmailForm flow={flow} onClose={close} />}
    >
      {removal}
    </FormBehindButton>
  );
}

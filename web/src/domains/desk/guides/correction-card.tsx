import type { Correction } from '@kampus/contract/guides/guides';
import { languageNames } from '@kampus/contract/languages';
import { guidePath, pathOf } from '@kampus/contract/pages/addresses';
import { StudyBadge } from '#domains/identity/public-study.ts';
import { useSession } from '#shared/api/use-session.ts';
import { formatStamp } from '#shared/format/moments.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { Link } from '#shared/ui/navigation/link.tsx';
import { CardTitleLink } from '../card-title-link.tsx';
import { CardDecisions } from '../moderation/card-decisions.tsx';
import type { CorrectionStep } from './decide-correction-dialog.tsx';
import { deskGuideTexts as texts } from './texts.ts';

type CorrectionCardProps = { correction: Correction; onDecide: (step: CorrectionStep) => void };

/** A marked passage with the proposed text and the decision buttons. */
export function CorrectionCard({ correction, onDecide }: CorrectionCardProps) {
  const { guideTitle, kind, quote, proposal, username, createdAt, mayName, isApplicable } = correction;
  const isOwn = username === useSession().username;
  const guide = guidePath(correction.universityId, correction.guideId);
  return (
    <Card as="article" aria-label={guideTitle} className="grid gap-3">
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <CardTitleLink to={guide}>{guideTitle}</CardTitleLink>
        <Badge tone={kind === 'WRONG' ? 'negative' : 'warning'}>{texts.kinds[kind]}</Badge>
      </div>
      <p className="text-sm text-ink-soft wrap-anywhere">
        <Link to={pathOf('deskPerson', { username })} className="text-accent-ink underline underline-offset-3">
          {username}
        </Link>
        {` ·\u00a0${formatStamp(createdAt)} ·\u00a0${texts.readIn(correction.version, correction.currentVersion)}`}
        {correction.language ? ` ·\u00a0${texts.ofTwin(languageNames[correction.language])}` : null}
        {correction.readers > 1 ? ` ·\u00a0${texts.readers(correction.readers - 1)}` : null}
        {mayName ? ` ·\u00a0${texts.mayName}` : null}
      </p>
      <StudyBadge proof={correction.study} />
      <dl className="grid gap-3 sm:grid-cols-2">
        <div className="min-w-0 rounded-md bg-negative-soft px-4 py-3">
          <dt className="text-sm font-semibold">{texts.quote}</dt>
          <dd className="whitespace-pre-wrap wrap-anywhere">{quote}</dd>
        </div>
        <div className="min-w-0 rounded-md bg-positive-soft px-4 py-3">
          <dt className="text-sm font-semibold">{texts.proposal}</dt>
          <dd className="whitespace-pre-wrap wrap-anywhere">{proposal ?? texts.noProposal}</dd>
        </div>
      </dl>
      {proposal !== null && !isApplicable ? <p className="text-sm text-warning">{texts.notApplicable}</p> : null}
      <CardDecisions isOwn={isOwn}>
        {isApplicable ? (
          <Button size="small" onClick={() => onDecide('ACCEPT')}>
            {texts.accept}
          </Button>
        ) : null}
        <Button size="small" variant="secondary" onClick={() => onDecide('EDITED')}>
          {texts.alreadyEdited}
        </Button>
        <Button size="small" variant="secondary" onClick={() => onDecide('DECLINE')}>
          {texts.decline}
        </Button>
      </CardDecisions>
    </Card>
  );
}

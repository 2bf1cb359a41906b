import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { publicSettings } from '#shared/api/public-settings.ts';
import { anchorOf } from '#shared/page/anchor.ts';
import { usePageTitle } from '#shared/page/use-page-title.ts';
import { Page } from '#shared/ui/page.tsx';
import { OperatorFacts } from './operator-facts.tsx';
import { type InformationTexts, sharedTexts } from './shared-texts.ts';

type InformationPageProps = { texts: InformationTexts };

/** A page about the portal: who runs it, its sections, and the date of its last change. */
export function InformationPage({ texts: { title, lead, operatorTitle, sections } }: InformationPageProps) {
  const { operator, contactTelegram } = publicSettings();
  const { hash } = useLocation();
  usePageTitle(title);

  // The content did not exist yet when the address changed.
  useEffect(() => {
    if (hash) document.getElementById(anchorOf(hash))?.scrollIntoView();
  }, [hash]);

  return (
    <Page title={title} lead={lead} width="text">
      <div className="grid gap-10">
        <p className="-mt-2 text-sm text-ink-soft">{sharedTexts.updated}</p>
        <section id="operator" className="grid gap-4 rounded-lg border border-line bg-raised shadow-card p-5 sm:p-6">
          <h2 className="text-2xl">{operatorTitle}</h2>
          {operator.isFictitious ? <p className="text-ink-soft">{sharedTexts.fictitious}</p> : null}
          <OperatorFacts operator={operator} contactTelegram={contactTelegram} />
        </section>
        {sections.map((section) => (
          <section key={section.title} id={section.id} className="grid gap-3">
            <h2 className="text-2xl">{section.title}</h2>
            {section.paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
            {section.list ? (
              <ul className="grid list-disc gap-2 pl-6 marker:text-accent-ink">
                {section.list.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            ) : null}
            {section.link ? (
              <p>
                <a href={section.link.to} className="font-medium text-accent-ink underline underline-offset-4">
                  {section.link.label}
                </a>
              </p>
            ) : null}
          </section>
        ))}
      </div>
    </Page>
  );
}

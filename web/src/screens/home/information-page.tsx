import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { publicSettings } from '#shared/api/public-settings.ts';
import { anchorOf } from '#shared/page/anchor.ts';
import { usePageTitle } from '#shared/page/use-page-title.ts';
import { Page } from '#shared/ui/page.tsx';
import { informationTexts } from './information-texts.ts';

type InformationPageProps = { page: 'about' | 'privacy' };

/** A page with information about the portal and contact details. */
export function InformationPage({ page }: InformationPageProps) {
  const { title, lead, sections } = informationTexts[page];
  const { contactTelegram: contact } = publicSettings();
  const { hash } = useLocation();
  usePageTitle(title);

  // The content did not exist yet when the address changed.
  useEffect(() => {
    if (hash) document.getElementById(anchorOf(hash))?.scrollIntoView();
  }, [hash]);

  return (
    <Page title={title} lead={lead} width="text">
      <div className="grid gap-10">
        {sections.map((section) => (
          <section key={section.title} id={'id' in section ? section.id : undefined} className="grid gap-3">
            <h2 className="text-2xl">{section.title}</h2>
            {section.paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </section>
        ))}
        {contact ? (
          <p>
            {informationTexts.telegram}:{' '}
            <a
              href={`https://t.me/${contact}`}
              target="_blank"
              rel="noopener noreferrer"
              className="font-medium text-accent-ink underline underline-offset-4"
            >
              @{contact}
              <span className="sr-only"> {informationTexts.opensInNewTab}</span>
            </a>
          </p>
        ) : null}
      </div>
    </Page>
  );
}

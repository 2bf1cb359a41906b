import { publicSettings } from '#shared/api/public-settings.ts';
import { Link } from '#shared/ui/navigation/link.tsx';
import { LanguageLinks } from './language-choice.tsx';
import { frameTexts } from './texts.ts';
import { ThemeToggle } from './theme-toggle.tsx';

const linkClasses = 'inline-flex min-h-11 items-center text-ink-soft underline-offset-4 hover:text-ink hover:underline';

/** Links and the theme switch below every page. */
export function Footer() {
  const { contactTelegram: contact } = publicSettings();
  return (
    <footer className="border-t border-line pb-[env(safe-area-inset-bottom)] text-sm text-ink-soft [main:has([data-on-its-way],.skeleton:not(dialog_*))~&]:invisible print:hidden">
      <div className="mx-auto flex max-w-bar flex-wrap items-center gap-x-6 gap-y-1 px-page py-4 sm:px-6">
        <p className="mr-auto max-lg:w-full max-md:w-auto max-md:flex-1 max-md:basis-2/3">{frameTexts.footer}</p>
        <div data-needs-scripts className="-ml-3 md:hidden">
          <ThemeToggle />
        </div>
        <Link to="/universities" className={linkClasses}>
          {frameTexts.footerUniversities}
        </Link>
        <Link to="/words" className={linkClasses}>
          {frameTexts.footerWords}
        </Link>
        <Link to="/select-teachers" className={linkClasses}>
          {frameTexts.footerTeachers}
        </Link>
        <Link to="/about" className={linkClasses}>
          {frameTexts.footerAbout}
        </Link>
        <Link to="/about#top-up" className={linkClasses}>
          {frameTexts.footerTopUp}
        </Link>
        <Link to="/privacy" className={linkClasses}>
          {frameTexts.footerPrivacy}
        </Link>
        <Link to="/terms" className={linkClasses}>
          {frameTexts.footerTerms}
        </Link>
        <Link to="/accessibility" className={linkClasses}>
          {frameTexts.footerAccessibility}
        </Link>
        <Link to="/report" className={linkClasses}>
          {frameTexts.footerReport}
        </Link>
        <LanguageLinks className={linkClasses} />
        {contact ? (
          <a href={`https://t.me/${contact}`} target="_blank" rel="noopener noreferrer" className={linkClasses}>
            {frameTexts.footerTelegram}
            <span className="sr-only"> {frameTexts.opensInNewTab}</span>
          </a>
        ) : null}
      </div>
    </footer>
  );
}

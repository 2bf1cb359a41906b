import { pathOf } from '@kampus/contract/pages/addresses';
import { publicSettings } from '#shared/api/public-settings.ts';
import { Link } from '#shared/ui/navigation/link.tsx';
import { LanguageLinks } from './language-choice.tsx';
import { frameTexts } from './texts.ts';
import { ThemeToggle } from './theme-toggle.tsx';

const linkClasses =
  'inline-flex min-h-11 items-center wrap-anywhere text-ink-soft underline-offset-4 hover:text-ink hover:underline';

const links = [
  [pathOf('universities'), frameTexts.footerUniversities],
  [pathOf('words'), frameTexts.footerWords],
  [pathOf('selectTeachers'), frameTexts.teachers],
  [pathOf('about'), frameTexts.footerAbout],
  [`${pathOf('about')}#top-up`, frameTexts.footerTopUp],
  [pathOf('privacy'), frameTexts.footerPrivacy],
  [pathOf('terms'), frameTexts.footerTerms],
  [pathOf('accessibility'), frameTexts.footerAccessibility],
  [pathOf('report'), frameTexts.footerReport],
] as const;

const rowClasses = 'flex flex-wrap items-center gap-x-6 gap-y-1';

/** Languages, the theme switch and links below every page. */
export function Footer() {
  const { contactTelegram: contact } = publicSettings();
  return (
    <footer className="border-t border-line pb-[env(safe-area-inset-bottom)] text-sm text-ink-soft [main:has([data-on-its-way],.skeleton:not(dialog_*))~&]:invisible print:hidden">
      <div className="mx-auto grid max-w-bar gap-y-1 px-page py-4 sm:px-6">
        <div className={rowClasses}>
          <p className="mr-auto max-md:flex-1 max-md:basis-2/3">{frameTexts.footer}</p>
          <div data-needs-scripts className="-ml-3 md:hidden">
            <ThemeToggle />
          </div>
          <LanguageLinks className={linkClasses} />
        </div>
        <div className={rowClasses}>
          {links.map(([to, label]) => (
            <Link key={to} to={to} className={linkClasses}>
              {label}
            </Link>
          ))}
          {contact ? (
            <a href={`https://t.me/${contact}`} target="_blank" rel="noopener noreferrer" className={linkClasses}>
              {frameTexts.footerTelegram}
              <span className="sr-only"> {frameTexts.opensInNewTab}</span>
            </a>
          ) : null}
        </div>
      </div>
    </footer>
  );
}

import { publicSettings } from '#shared/api/public-settings.ts';
import { useSession } from '../api/use-session.ts';
import { Button } from '../ui/buttons/button.tsx';
import { flushLeft } from '../ui/buttons/button-look.ts';
import { copyText } from '../ui/copy-text.ts';
import { CopyIcon } from '../ui/icons/control-icons.tsx';
import { helpTexts } from './help-texts.ts';

/** How to add money to the balance or withdraw it: the contact, and the login to name. */
export function MoneyHelp({ purpose }: { purpose: 'topUp' | 'payOut' }) {
  const { username = '' } = useSession();
  const { contactTelegram, bank } = publicSettings();
  const lead = purpose === 'topUp' && bank ? helpTexts.alsoByCurator : helpTexts.lead[purpose];
  return (
    <div className="text-sm text-ink-soft">
      <p>
        {lead}{' '}
        {contactTelegram ? (
          <>
            {helpTexts.writeTo}{' '}
            <a
              href={`https://t.me/${contactTelegram}`}
              target="_blank"
              rel="noopener noreferrer"
              className="font-medium text-accent-ink underline underline-offset-4"
            >
              @{contactTelegram}
            </a>{' '}
            {helpTexts.andName}
          </>
        ) : (
          helpTexts.tellCurator
        )}{' '}
        <strong className="font-semibold wrap-anywhere text-ink">{username}</strong>.
      </p>
      <Button
        variant="quiet"
        size="small"
        className={`${flushLeft} forced-colors:mt-1`}
        icon={<CopyIcon size={18} />}
        onClick={() => void copyText(username, helpTexts.loginCopied)}
      >
        {helpTexts.copyLogin}
      </Button>
    </div>
  );
}

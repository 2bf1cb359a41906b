import { publicSettings } from '#shared/api/public-settings.ts';
import { InformationPage } from './information-page.tsx';
import { privacyTexts } from './privacy-texts.ts';

export const PrivacyPage = () => <InformationPage texts={privacyTexts(publicSettings())} />;

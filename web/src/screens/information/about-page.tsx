import { publicSettings } from '#shared/api/public-settings.ts';
import { aboutTexts } from './about-texts.ts';
import { InformationPage } from './information-page.tsx';

export const AboutPage = () => <InformationPage texts={aboutTexts(publicSettings())} />;

import { pathOf } from '@kampus/contract/pages/addresses';
import { TabLinks } from '#shared/ui/navigation/tab-links.tsx';
import { scheduleTexts } from './schedule-texts.ts';

const tabs = [
  { to: pathOf('teacherSchedule'), label: scheduleTexts.weekByWeek },
  { to: pathOf('teacherWeek'), label: scheduleTexts.usualWeek },
];

/** The two tabs of a teacher's schedule: the slots of each week, and the template behind them. */
export const ScheduleTabs = () => <TabLinks label={scheduleTexts.title} tabs={tabs} />;

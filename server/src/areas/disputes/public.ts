/** What drivers may use of reports and disputes. */
export { agreeToReport } from './answer-report.ts';
export { settleSilentReports } from './settle-report.ts';

/** What drivers may use of reports and disputes. */
export { settleSilentReports } from './settle-report.ts';

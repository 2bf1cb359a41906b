/** What drivers may import of calendars. */
export { resealAddresses } from './addresses.ts';
export { faultText, parseFault } from './faults.ts';
export { readCalendars } from './read-calendars.ts';

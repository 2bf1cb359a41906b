/** What other areas may import of the teacher's room. */
export { RoomSection } from './room-section.tsx';
export { settingsQuery } from './settings-query.ts';
export { teacherRoomTexts } from './texts.ts';

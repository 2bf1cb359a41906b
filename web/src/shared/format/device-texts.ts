import { unknownDevice } from '@kampus/contract/identity/official-words';

/** The device of a session: «Firefox, Windows» as the API gives it, or that it is unknown. */
export const nameDevice = (device: string): string =>
  device === '' || device === unknownDevice ? 'Неизвестное устройство' : device;

import { limits } from '@kampus/contract/limits';
import { teacherRoomTexts } from './texts.ts';

const nameEndings = /\.(png|jpe?g)$/i;

/** The error of a file chosen as an avatar (product.md §5). The server also checks its content. */
export function findFileFault({ name, type, size }: Pick<File, 'name' | 'type' | 'size'>): string | undefined {
  const isPicture = (limits.avatar.types as readonly string[]).includes(type) && nameEndings.test(name);
  if (!isPicture) return teacherRoomTexts.avatarType;
  return size > limits.avatar.bytesMax ? teacherRoomTexts.avatarSize : undefined;
}

import { limits } from '@kampus/contract/limits';
import { teacherRoomTexts } from './texts.ts';

const nameEndings = /\.(png|jpe?g)$/i;

/** What is wrong with a file that was chosen as an avatar (product.md §5); the server looks at its content as well. */
export function findFileFault({ name, type, size }: Pick<File, 'name' | 'type' | 'size'>): string | undefined {
  const isPicture = (limits.avatar.types as readonly string[]).includes(type) && nameEndings.test(name);
  if (!isPicture) return teacherRoomTexts.avatarType;
  return size > limits.avatar.bytesMax ? teacherRoomTexts.avatarSize : undefined;
}

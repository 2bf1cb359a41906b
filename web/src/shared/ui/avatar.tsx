import { useState } from 'react';
import { classNames } from './class-names.ts';

type AvatarProps = {
  /** The name of the person. Its first letter appears if there is no picture. */
  name: string;
  imageUrl?: string | null | undefined;
  size?: 'small' | 'medium' | 'large' | 'huge';
};

const sizes = {
  small: 'size-9 text-sm',
  medium: 'size-11 text-base',
  large: 'size-16 text-xl',
  huge: 'size-36 text-4xl',
};

/**
 * A round picture, or the first letter in upper case. It is hidden from screen readers, because the
 * name is beside it.
 */
export function Avatar({ name, imageUrl, size = 'medium' }: AvatarProps) {
  const [failedUrl, setFailedUrl] = useState<string>();
  const classes = classNames(
    'inline-grid shrink-0 place-items-center overflow-hidden rounded-full bg-art-sand font-semibold text-ink select-none forced-colors:border',
    sizes[size],
  );
  if (imageUrl && imageUrl !== failedUrl) {
    return (
      <img
        src={imageUrl}
        alt=""
        loading="lazy"
        decoding="async"
        onError={() => setFailedUrl(imageUrl)}
        className={classNames(classes, 'object-cover brightness-(--picture-brightness)')}
      />
    );
  }
  return (
    <span aria-hidden="true" className={classes}>
      {[...name.trim()][0]?.toLocaleUpperCase('ru') ?? '?'}
    </span>
  );
}

import { useTransition } from 'react';
import { Button, type ButtonProps } from './button.tsx';

type OpeningButtonProps = Omit<ButtonProps, 'loading' | 'onClick'> & { onClick: () => void };

/**
 * Opens what loads its code at the first press, and is busy until then. Between this button and
 * the lazy component, a `Suspense` must not begin with the press: React would not wait for it.
 */
export function OpeningButton({ onClick, ...rest }: OpeningButtonProps) {
  const [isOpening, startOpening] = useTransition();
  return <Button {...rest} loading={isOpening} onClick={() => startOpening(onClick)} />;
}

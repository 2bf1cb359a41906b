import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '#shared/ui/buttons/button.tsx';

type FormBehindButtonProps = {
  label: string;
  form: (close: () => void) => ReactNode;
  /** Other buttons beside it. */
  children?: ReactNode;
};

/** A button that opens a form in its place. The focus goes to the first field, and back. */
export function FormBehindButton({ label, form, children }: FormBehindButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const wasOpen = useRef(false);
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (wasOpen.current !== isOpen) ref.current?.querySelector<HTMLElement>('input:not([hidden]), button')?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return (
    <div ref={ref}>
      {isOpen ? (
        form(() => setIsOpen(false))
      ) : (
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" onClick={() => setIsOpen(true)}>
            {label}
          </Button>
          {children}
        </div>
      )}
    </div>
  );
}

import { type ComponentProps, useState } from 'react';
import { IconButton } from '../buttons/icon-button.tsx';
import { classNames } from '../class-names.ts';
import { controlTexts } from '../control-texts.ts';
import { EyeIcon, EyeOffIcon } from '../icons/icons.tsx';
import { controlClasses, Field, type FieldProps } from './field.tsx';

type PasswordFieldProps = FieldProps &
  Omit<ComponentProps<'input'>, 'className' | 'id' | 'type' | 'autoComplete'> & {
    /** Tells password managers whether to offer a stored or a new password. */
    autoComplete: 'current-password' | 'new-password';
  };

/** A password field with a button that shows or hides the password. */
export function PasswordField({ label, labelHidden, hint, error, className, ...input }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  return (
    <Field label={label} labelHidden={labelHidden} hint={hint} error={error} className={className}>
      {(control) => (
        <span className="relative block">
          <input
            {...input}
            {...control}
            type={isShown ? 'text' : 'password'}
            spellCheck={false}
            autoCapitalize="none"
            className={classNames(controlClasses, 'pr-13')}
          />
          <IconButton
            label={isShown ? controlTexts.hidePassword : controlTexts.showPassword}
            icon={isShown ? <EyeOffIcon /> : <EyeIcon />}
            onClick={() => setIsShown(!isShown)}
            className="absolute top-0.5 right-0.5"
          />
        </span>
      )}
    </Field>
  );
}

import { useEffect, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { ApiError } from '../api/api-error.ts';

/** The message of each invalid field, by the name of the field. */
export type Faults = Readonly<Record<string, string | undefined>>;

/** The first fault of each field, by the schema of the contract. */
export function faultsOf<Values>(schema: z.ZodMiniType<unknown, Values>, values: Values): Faults {
  const faults: Record<string, string> = {};
  for (const { path, message } of schema.safeParse(values).error?.issues ?? []) faults[String(path[0])] ??= message;
  return faults;
}

/** The server's messages per field. `fieldOf` maps the names of the server to those of the form. */
function serverFaultsOf(error: unknown, fieldOf: Readonly<Record<string, string>> = {}): Faults {
  const errors = error instanceof ApiError ? (error.problem?.errors ?? []) : [];
  return Object.fromEntries(errors.map(({ path, message }) => [fieldOf[path] ?? path, message]));
}

/** The text of a native field. '' for a radio group without a choice. */
export const textOf = (form: HTMLFormElement, name: string): string => String(new FormData(form).get(name) ?? '');

const listFields = (form: HTMLFormElement | null) =>
  [...(form?.elements ?? [])].filter(
    (element): element is HTMLInputElement => 'name' in element && element.name !== '',
  );

type FieldsOptions<Values, Body> = {
  schema: z.ZodMiniType<Body, Values>;
  /** Reads the values from the form, or from state if state controls the fields. */
  read: (form: HTMLFormElement) => Values;
};

/**
 * The faults of a form's fields: from the schema before sending, and from the server after it.
 * After the first attempt, each change checks its field again. `form` goes to `<Form>`.
 */
export function useFields<Values, Body>({ schema, read }: FieldsOptions<Values, Body>) {
  const formRef = useRef<HTMLFormElement>(null);
  const [faults, setFaults] = useState<Faults>({});
  const [isChecked, setIsChecked] = useState(false);
  const [changed, setChanged] = useState<{ name: string }>();

  // State has the new value of a controlled field only after the rendering.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only at a change.
  useEffect(() => {
    const form = formRef.current;
    if (!form || !changed) return;
    const { [changed.name]: fault } = faultsOf(schema, read(form));
    setFaults((all) => ({ ...all, [changed.name]: fault }));
  }, [changed]);

  return {
    faults,
    form: {
      ref: formRef,
      onChange: ({ target }: { target: EventTarget }) => {
        if (isChecked && 'name' in target) setChanged({ name: String(target.name) });
      },
    },
    /** Calls `send` with the parsed values, or shows the faults. */
    sendBy: (send: (body: Body) => void) => () => {
      if (!formRef.current) return;
      setIsChecked(true);
      const values = read(formRef.current);
      const { data, success } = schema.safeParse(values);
      setFaults(faultsOf(schema, values));
      if (success) send(data);
    },
    /** True if the server's error names a field of this form. Then no other message is needed. */
    showServerFaults: (error: unknown, fieldOf?: Readonly<Record<string, string>>): boolean => {
      const names = listFields(formRef.current).map(({ name }) => name);
      const found = Object.entries(serverFaultsOf(error, fieldOf)).filter(([name]) => names.includes(name));
      if (found.length > 0) setFaults(Object.fromEntries(found));
      return found.length > 0;
    },
    /** Removes the faults of fields that a change of another field has reset. */
    clearFaults: (...names: string[]) =>
      setFaults((all) => ({ ...all, ...Object.fromEntries(names.map((name) => [name, undefined])) })),
    /** After a save: no field has a fault, and none is checked before the next attempt. */
    resetValidation: () => {
      setIsChecked(false);
      setFaults({});
    },
  };
}

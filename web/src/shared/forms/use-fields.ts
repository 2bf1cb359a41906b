import { useEffect, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { ApiError } from '../api/api-error.ts';

/** The sentence of each faulty field, by the field's name. */
export type Faults = Readonly<Record<string, string | undefined>>;

/** The first fault of each field, by the rules of the contract. */
export function faultsOf<Values>(schema: z.ZodMiniType<unknown, Values>, values: Values): Faults {
  const faults: Record<string, string> = {};
  for (const { path, message } of schema.safeParse(values).error?.issues ?? []) faults[String(path[0])] ??= message;
  return faults;
}

/** What the server says of fields; `fieldOf` names the fields that the form calls otherwise. */
function serverFaultsOf(error: unknown, fieldOf: Readonly<Record<string, string>> = {}): Faults {
  const errors = error instanceof ApiError ? (error.problem?.errors ?? []) : [];
  return Object.fromEntries(errors.map(({ path, message }) => [fieldOf[path] ?? path, message]));
}

/** The text of a native field; '' for a radio group without a choice. */
export const textOf = (form: HTMLFormElement, name: string): string => String(new FormData(form).get(name) ?? '');

const listFields = (form: HTMLFormElement | null) =>
  [...(form?.elements ?? [])].filter(
    (element): element is HTMLInputElement => 'name' in element && element.name !== '',
  );

type FieldsOptions<Values, Body> = {
  schema: z.ZodMiniType<Body, Values>;
  /** What the fields have: read from the form, or from state where it controls them. */
  read: (form: HTMLFormElement) => Values;
};

/**
 * The faults of a form's fields: those of the schema before sending, those of the server after it;
 * the first faulty field takes the focus. From the first attempt on, each change checks its field
 * again. `form` goes to `<Form>`.
 */
export function useFields<Values, Body>({ schema, read }: FieldsOptions<Values, Body>) {
  const formRef = useRef<HTMLFormElement>(null);
  const [faults, setFaults] = useState<Faults>({});
  const [isChecked, setIsChecked] = useState(false);
  const [changed, setChanged] = useState<{ name: string }>();

  // Only after the change is rendered does state have the value of the field that it controls.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each change, with the values of that moment.
  useEffect(() => {
    const form = formRef.current;
    if (!form || !changed) return;
    const { [changed.name]: fault } = faultsOf(schema, read(form));
    setFaults((all) => ({ ...all, [changed.name]: fault }));
  }, [changed]);

  const show = (found: Faults) => {
    setFaults(found);
    listFields(formRef.current)
      .find(({ name }) => found[name] !== undefined)
      ?.focus();
  };

  return {
    faults,
    form: {
      ref: formRef,
      onChange: ({ target }: { target: EventTarget }) => {
        if (isChecked && 'name' in target) setChanged({ name: String(target.name) });
      },
    },
    /** Calls `send` with what the schema makes of the values; else shows the faults. */
    sendBy: (send: (body: Body) => void) => () => {
      if (!formRef.current) return;
      setIsChecked(true);
      const values = read(formRef.current);
      const { data, success } = schema.safeParse(values);
      show(faultsOf(schema, values));
      if (success) send(data);
    },
    /**
     * True when the server spoke of a field of this form: then its sentence need not be shown
     * elsewhere.
     */
    showServerFaults: (error: unknown, fieldOf?: Readonly<Record<string, string>>): boolean => {
      const names = listFields(formRef.current).map(({ name }) => name);
      const found = Object.entries(serverFaultsOf(error, fieldOf)).filter(([name]) => names.includes(name));
      if (found.length > 0) show(Object.fromEntries(found));
      return found.length > 0;
    },
    /** Takes away the faults of fields that another field has changed. */
    forgetFaults: (...names: string[]) =>
      setFaults((all) => ({ ...all, ...Object.fromEntries(names.map((name) => [name, undefined])) })),
    /** The form starts anew, as after a save: nothing is checked before the next attempt. */
    startAnew: () => {
      setIsChecked(false);
      setFaults({});
    },
  };
}

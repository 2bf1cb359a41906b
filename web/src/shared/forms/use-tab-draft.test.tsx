import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { readTabDraft, storeTabDraft } from './tab-draft.ts';
import { useTabDraft } from './use-tab-draft.ts';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

const saved = { city: 'Кошице', streets: ['Главная'] };
const sent = { city: ' Нитра ', streets: ['Главная'] };
const stored = { city: 'Нитра', streets: ['Главная'] };
const name = 'home-draft.anna';

/** A form with changes that are being sent. `end` is the end of that save. */
function sendChanges() {
  const form = renderHook((values: typeof saved) => useTabDraft(name, values), { initialProps: saved });
  const change = (part: Partial<typeof saved>) =>
    act(() => form.result.current.change((last) => ({ ...last, ...part })));
  change(sent);
  const { discardSent } = form.result.current;
  return { form, change, end: () => act(() => discardSent(sent, stored)) };
}

it.each([
  ['nothing', {}, stored, false],
  ['a part', { streets: ['Новая'] }, { city: 'Нитра', streets: ['Новая'] }, true],
  ['a part back to its former value', { city: 'Кошице' }, { city: 'Кошице', streets: ['Главная'] }, true],
  ['a part to what the server stores', { city: 'Нитра' }, stored, false],
])('a save during which somebody changes %s keeps that alone unsaved', (_what, part, values, isUnsaved) => {
  const { form, change, end } = sendChanges();
  change(part);
  end();
  form.rerender(stored);
  expect(form.result.current).toMatchObject({ values, isUnsaved });
  expect(readTabDraft(name)).toEqual(isUnsaved ? values : undefined);
});

it('the end of a save removes the draft of a form that was closed meanwhile', () => {
  const { form, end } = sendChanges();
  form.unmount();
  end();
  expect(readTabDraft(name)).toBeUndefined();
});

it('a form that was changed and closed during the save keeps the change for its next opening', () => {
  const { form, change, end } = sendChanges();
  change({ streets: ['Новая'] });
  form.unmount();
  end();
  expect(readTabDraft(name)).toEqual({ city: 'Нитра', streets: ['Новая'] });
});

it('a draft that a sign-out removed during the save stays removed', () => {
  const { form, change, end } = sendChanges();
  change({ streets: ['Новая'] });
  form.unmount();
  storeTabDraft(name, undefined);
  end();
  expect(readTabDraft(name)).toBeUndefined();
});

import type { Topic } from '@kampus/contract/catalogue/catalogue';
import { type ComponentProps, lazy, type ReactNode, Suspense } from 'react';
import { topicOptions, useAllTopics } from '#domains/catalogue/public.ts';
import { Select } from '#shared/ui/fields/select.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import { editTexts } from './texts.ts';
import type { BodyEditorProps } from './visual/body-editor.tsx';

// Lazy: only curators who write need the editor.
const BodyEditor = lazy(async () => ({ default: (await import('./visual/body-editor.tsx')).BodyEditor }));

type Attributes<Tag extends 'input' | 'select'> = Omit<ComponentProps<Tag>, 'id' | 'className' | 'disabled'>;

type GuideFieldsProps = {
  topic: Attributes<'select'>;
  title: Attributes<'input'>;
  body: Omit<BodyEditorProps, 'error'>;
  errors: { topicId?: string | undefined; title?: string | undefined; body?: string | undefined };
  /** The current topic of the guide, available before the list of topics loads. */
  ownTopic?: Pick<Topic, 'id' | 'name'>;
  /** Shown above the body. */
  offer?: ReactNode;
};

/** Topic, title and body, shared by both guide forms. */
export function GuideFields({ topic, title, body, errors, ownTopic, offer }: GuideFieldsProps) {
  const options = topicOptions(useAllTopics());
  const ownValue = String(ownTopic?.id);
  if (ownTopic && !options.some((option) => option.value === ownValue)) {
    options.unshift({ value: ownValue, label: ownTopic.name });
  }
  return (
    <>
      <Select
        name="topicId"
        label={editTexts.topic}
        placeholder={editTexts.topicPlaceholder}
        options={options}
        error={errors.topicId}
        {...topic}
      />
      <TextField
        name="title"
        label={editTexts.title}
        placeholder={editTexts.titlePlaceholder}
        autoComplete="off"
        error={errors.title}
        {...title}
      />
      {offer}
      <Suspense fallback={<Skeleton className="h-96" />}>
        <BodyEditor error={errors.body} {...body} />
      </Suspense>
    </>
  );
}

import type { Topic } from '@kampus/contract/catalogue/catalogue';
import type { ComponentProps, ReactNode } from 'react';
import { topicOptions, useAllTopics } from '#domains/catalogue/public.ts';
import type { Faults } from '#shared/forms/use-fields.ts';
import { LoadedSelect } from '#shared/ui/fields/loaded-select.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { editTexts } from './texts.ts';
import { BodyEditor, type BodyEditorProps } from './visual/body-editor.tsx';

type Attributes<Tag extends 'input' | 'select'> = Omit<ComponentProps<Tag>, 'id' | 'className' | 'disabled'>;

type GuideFieldsProps = {
  topic: Attributes<'select'>;
  title: Attributes<'input'>;
  body: Omit<BodyEditorProps, 'error'>;
  faults: Faults;
  /** The current topic of the guide, available before the list of topics loads. */
  ownTopic?: Pick<Topic, 'id' | 'name'>;
  /** Shown above the body. */
  offer?: ReactNode;
};

/**
 * Topic, title and body, shared by both guide forms. The forms are loaded with the editor, and only
 * where one edits.
 */
export function GuideFields({ topic, title, body, faults, ownTopic, offer }: GuideFieldsProps) {
  const { topics, retry } = useAllTopics();
  const options = topicOptions(topics);
  const ownValue = String(ownTopic?.id);
  if (ownTopic && !options.some((option) => option.value === ownValue)) {
    options.unshift({ value: ownValue, label: ownTopic.name });
  }
  return (
    <>
      <LoadedSelect
        name="topicId"
        label={editTexts.topic}
        placeholder={editTexts.topicPlaceholder}
        options={options}
        onRetry={retry}
        error={faults['topicId']}
        {...topic}
      />
      <TextField
        name="title"
        label={editTexts.title}
        placeholder={editTexts.titlePlaceholder}
        autoComplete="off"
        error={faults['title']}
        {...title}
      />
      {offer}
      <BodyEditor error={faults['body']} {...body} />
    </>
  );
}

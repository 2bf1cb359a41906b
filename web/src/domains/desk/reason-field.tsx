import { limits } from '@kampus/contract/limits';
import type { ComponentProps } from 'react';
import { TextArea } from '#shared/ui/fields/text-area.tsx';
import { deskTexts } from './texts.ts';

/** The reason of an action. The person affected and the audit log get it. */
export const ReasonField = (area: Partial<ComponentProps<typeof TextArea>>) => (
  <TextArea label={deskTexts.reason} hint={deskTexts.reasonHint} rows={3} maxLength={limits.reason.max} {...area} />
);

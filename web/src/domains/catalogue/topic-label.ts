import type { Topic } from '@kampus/contract/catalogue/catalogue';
import { catalogueTexts } from './texts.ts';

/** Label of a topic: its name, else its title, else 'Тема #id' (product.md §2). */
export const topicLabel = (topic: Partial<Pick<Topic, 'name' | 'title'>> & Pick<Topic, 'id'>): string =>
  topic.name?.trim() || topic.title?.trim() || catalogueTexts.unnamedTopic(topic.id);

/** All topics as select options. */
export const topicOptions = (topics: readonly Topic[]): { value: string; label: string }[] =>
  topics.map((topic) => ({ value: String(topic.id), label: topicLabel(topic) }));

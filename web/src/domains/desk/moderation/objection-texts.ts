import type { DecisionKind } from '@kampus/contract/identity/decisions';

const byHand = 'Деньги и гайд при этом не меняются: исправьте их отдельно.';

export const objectionTexts = {
  lead: 'Люди не согласны с решением. Решает другой куратор, один раз.',
  loadFailed: 'Возражения не загрузились',
  empty: 'Возражений нет',
  emptyHint: 'Новое возражение появится здесь.',
  operator: 'оператор',
  decided: (who: string, at: string) => `Решение: ${who}, ${at}`,
  another: 'Это ваше решение: возражение рассмотрит другой куратор.',
  aboutYou: 'Это решение о вас: возражение рассмотрит другой куратор.',
  higherRank: 'Снять эту блокировку может только тот, чья роль выше роли этого человека.',
  objection: 'Возражение',
  reverse: 'Отменить решение',
  uphold: 'Оставить решение',
  reverseTitle: 'Отменить решение?',
  upholdTitle: 'Оставить решение?',
  reversed: 'Решение отменено',
  upheld: 'Решение осталось',
  touches: {
    COMMENT_HIDDEN: 'Комментарий снова увидят все.',
    REVIEW_HIDDEN: 'Отзыв вернётся на страницу и в среднюю оценку.',
    PROFILE_CLEARED: 'Удалённое портал не хранит: человек сможет вернуть его в профиль сам.',
    BLOCKED: 'Блокировка будет снята.',
    TOP_UP_REVERSED: byHand,
    PAYOUT_REFUSED: byHand,
    CORRECTION_DECLINED: byHand,
  } satisfies Record<DecisionKind, string>,
  touchesNothing: 'Всё останется как есть.',
  touchesTold: 'Человек получит сообщение с ответом.',
} as const;

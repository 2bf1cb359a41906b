import { useState } from 'react';
import { Button } from '#shared/ui/buttons/button.tsx';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { HoldButton } from '#shared/ui/buttons/hold-button.tsx';
import { IconButton } from '#shared/ui/buttons/icon-button.tsx';
import { DataList } from '#shared/ui/data-list.tsx';
import { ConfirmDialog } from '#shared/ui/dialogs/confirm-dialog.tsx';
import { Dialog } from '#shared/ui/dialogs/dialog.tsx';
import { ExternalIcon, MenuIcon, PencilIcon, PlusIcon, TrashIcon } from '#shared/ui/icons/icons.tsx';
import { Menu, menuItemClasses } from '#shared/ui/navigation/menu.tsx';
import { toast } from '#shared/ui/toast/toast.ts';
import { Specimen } from './specimen.tsx';

const lessonRows = [
  { label: 'Преподаватель', value: 'Мария Ковальчук' },
  { label: 'Когда', value: 'Вторник, 24 ноября, 16:00–17:00' },
  { label: 'Место', value: 'Онлайн' },
  { label: 'Цена', value: '14,00 €' },
];

export function ActionSpecimens() {
  return (
    <>
      <Specimen name="Button">
        <Button>Сохранить</Button>
        <Button variant="secondary">Детали</Button>
        <Button variant="quiet">Отмена</Button>
        <Button variant="danger">Удалить</Button>
        <Button loading loadingText="Загрузка...">
          Вход
        </Button>
        <Button disabledReason="Сначала выберите файл">Сохранить аватар</Button>
        <Button variant="secondary" disabledReason="Нечего сохранять">
          Сохранить
        </Button>
        <Button size="small" icon={<PlusIcon size={18} />}>
          Свободное время
        </Button>
        <Button size="large">Забронировать урок</Button>
      </Specimen>
      <Specimen name="ButtonLink, IconButton, Menu">
        <ButtonLink to="/">На главную</ButtonLink>
        <ButtonLink href="https://example.org" newTab variant="secondary" icon={<ExternalIcon />}>
          Внешняя ссылка
        </ButtonLink>
        <IconButton label="Изменить" icon={<PencilIcon />} onClick={() => undefined} />
        <IconButton label="Удалить" icon={<TrashIcon />} tone="negative" onClick={() => undefined} />
        <IconButton label="Добавить время" icon={<PlusIcon />} tone="accent" onClick={() => undefined} />
        <IconButton label="Назад" icon={<PlusIcon />} disabledReason="Это текущая неделя" onClick={() => undefined} />
        <div className="relative">
          <Menu label="Меню" icon={<MenuIcon />} align="left">
            <button type="button" className={menuItemClasses}>
              Первый пункт
            </button>
            <button type="button" className={menuItemClasses}>
              Второй пункт
            </button>
          </Menu>
        </div>
      </Specimen>
      <Specimen name="HoldButton">
        <HoldButton
          onConfirm={() => toast({ title: 'Подтверждено', variant: 'success' })}
          hint="Удерживайте кнопку до двух секунд"
        >
          Подтвердить
        </HoldButton>
        <HoldButton onConfirm={() => undefined} disabledReason="На балансе не хватает 4,50 €">
          Подтвердить
        </HoldButton>
        <HoldButton onConfirm={() => undefined} loading>
          Подтвердить
        </HoldButton>
      </Specimen>
      <DialogSpecimen />
      <Specimen name="toast()">
        <Button variant="secondary" onClick={() => toast({ title: 'Статус успешно изменен', variant: 'success' })}>
          success
        </Button>
        <Button
          variant="secondary"
          onClick={() => toast({ title: 'Ошибка', text: 'Ошибка при регистрации', variant: 'error' })}
        >
          error
        </Button>
        <Button
          variant="secondary"
          onClick={() => toast({ title: 'Соединение потеряно', text: 'Показываем сохранённое', variant: 'warning' })}
        >
          warning
        </Button>
        <Button
          variant="secondary"
          onClick={() => toast({ title: 'Новая заявка', text: 'Откройте кабинет, чтобы ответить', variant: 'info' })}
        >
          info
        </Button>
      </Specimen>
    </>
  );
}

function DialogSpecimen() {
  const [opened, setOpened] = useState<'dialog' | 'long' | 'confirm' | 'error'>();
  const close = () => setOpened(undefined);
  return (
    <Specimen name="Dialog, ConfirmDialog">
      <Button variant="secondary" onClick={() => setOpened('dialog')}>
        Dialog
      </Button>
      <Button variant="secondary" onClick={() => setOpened('long')}>
        Dialog, длинный
      </Button>
      <Button variant="secondary" onClick={() => setOpened('confirm')}>
        ConfirmDialog
      </Button>
      <Button variant="secondary" onClick={() => setOpened('error')}>
        ConfirmDialog с ошибкой
      </Button>
      <Dialog
        isOpen={opened === 'dialog'}
        onClose={close}
        title="Детали лекции"
        footer={<Button onClick={() => toast({ title: 'Видно поверх окна', variant: 'info' })}>Уведомление</Button>}
      >
        <DataList rows={lessonRows} />
      </Dialog>
      <Dialog
        isOpen={opened === 'long'}
        onClose={close}
        title="Доступные уроки учителя Мария Александровна Ковальчук-Загребельная"
        size="large"
      >
        {Array.from({ length: 40 }, (_, index) => `Строка ${index + 1}`).map((line) => (
          <p key={line}>{line}</p>
        ))}
      </Dialog>
      <ConfirmDialog
        isOpen={opened === 'confirm' || opened === 'error'}
        question="Вы уверены, что хотите удалить эту лекцию?"
        confirmLabel="Удалить"
        onConfirm={close}
        onCancel={close}
        isPending={false}
        error={opened === 'error' ? 'Ошибка при удалении лекции: время уже забронировано' : undefined}
      />
    </Specimen>
  );
}

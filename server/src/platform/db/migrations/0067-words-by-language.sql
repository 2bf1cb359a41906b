-- Labels of facts in the other languages of the interface, and meanings of terms in Slovak and
-- English. Null: the Russian one is shown.
alter table fact_labels
  add column label_uk text,
  add column label_sk text,
  add column label_en text;
alter table glossary
  add column meaning_sk text,
  add column meaning_en text;

update fact_labels set label_uk = written.uk, label_sk = written.sk, label_en = written.en
  from (values
    ('Цена', 'Ціна', 'Cena', 'Price'),
    ('Залог', 'Застава', 'Kaucia', 'Deposit'),
    ('Плата за год', 'Плата за рік', 'Ročné školné', 'Fee per year'),
    ('Взнос', 'Внесок', 'Poplatok za prihlášku', 'Application fee'),
    ('Срок', 'Термін', 'Termín', 'Deadline'),
    ('Второй тур', 'Другий тур', 'Druhé kolo', 'Second round'),
    ('Отбор', 'Відбір', 'Výber', 'Selection'),
    ('Экзамен', 'Іспит', 'Skúška', 'Exam'),
    ('Места', 'Місця', 'Počet miest', 'Places'),
    ('Программы', 'Програми', 'Programy', 'Programmes'),
    ('Учёба', 'Навчання', 'Štúdium', 'Studies'),
    ('Магистратура', 'Магістратура', 'Magisterské štúdium', 'Master’s studies'),
    ('Язык', 'Мова', 'Jazyk', 'Language'),
    ('Плавание', 'Плавання', 'Plávanie', 'Swimming'),
    ('Заявление', 'Заява', 'Prihlásenie', 'Application'),
    ('Кто живёт', 'Хто живе', 'Kto tu býva', 'Who lives there'),
    ('Комнаты', 'Кімнати', 'Izby', 'Rooms'),
    ('Ремонт', 'Ремонт', 'Rekonštrukcia', 'Renovation'),
    ('Интернет', 'Інтернет', 'Internet', 'Internet'),
    ('Есть', 'Зручності', 'Vybavenie', 'Amenities'),
    ('Ночью', 'Уночі', 'V noci', 'At night'),
    ('Гость ночью', 'Гість на ніч', 'Hosť na noc', 'Overnight guest'),
    ('Общежитие', 'Гуртожиток', 'Internát', 'Dormitory'),
    ('Посредники', 'Посередники', 'Sprostredkovatelia', 'Agencies'),
    ('Рядом', 'Поруч', 'V okolí', 'Nearby'),
    ('Транспорт', 'Транспорт', 'Doprava', 'Transport'),
    ('Адрес', 'Адреса', 'Adresa', 'Address'),
    ('Сайт', 'Сайт', 'Web', 'Website')
  ) as written (ru, uk, sk, en)
 where fact_labels.label = written.ru;

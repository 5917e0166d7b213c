export const messages = {
  ask: 'Задать вопрос по заказу',
  title: 'Вопрос по заказу {number}',
  to: 'Кому',
  text: 'Ваш вопрос',
  required: 'Напишите вопрос.',
  added: 'К письму добавятся номер заказа, маршрут, даты и контейнеры. Ответ придёт вам на почту.',
  send: 'Отправить',
  cancel: 'Отменить',
  sent: 'Вопрос отправлен: {name}',
  answerComes: 'Ответ придёт вам на почту.',
  asked: 'Заданные вопросы',
  askedBy: '{person} → {name}, {time}',
  askedByGone: 'Кому: {name}, {time}',
  failed: 'Не удалось загрузить вопросы.',
  showAll:
    'Показать {count, plural, one {# вопрос} few {все # вопроса} many {все # вопросов} other {все # вопроса}}',
}

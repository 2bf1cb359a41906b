// The page of the demo's bank: it pays top-ups, sends payouts, and returns them.

const list = document.getElementById('orders');
const notice = document.getElementById('notice');

async function pay(transfer, form) {
  const response = await fetch('/dev/bank/transfers', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(transfer),
  });
  // Before the notice, so that what is typed after it stays.
  if (response.ok) form?.reset();
  notice.textContent = response.ok ? 'Переведено. Скачайте выписку.' : 'Не получилось.';
  await show();
}

function draw({ reference, cents, payer, isPaid }) {
  const item = document.createElement('li');
  const text = document.createElement('span');
  text.textContent = `${(cents / 100).toFixed(2)} € · ${payer}`;
  const symbol = document.createElement('small');
  symbol.textContent = `VS ${reference}`;
  text.append(symbol);
  item.append(text);
  if (isPaid) item.append('Оплачено, ждёт выписки');
  else {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = 'Оплатить';
    button.addEventListener('click', () => pay({ reference, cents, payer }));
    item.append(button);
  }
  return item;
}

function drawPayment({ id, reference, cents, name, ibanEnd, isReturned }) {
  const item = document.createElement('li');
  const text = document.createElement('span');
  text.textContent = `${(cents / 100).toFixed(2)} € · ${name} …${ibanEnd}`;
  const symbol = document.createElement('small');
  symbol.textContent = `VS ${reference}`;
  text.append(symbol);
  item.append(text);
  if (isReturned) item.append('Вернулась: счёт закрыт');
  else {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = 'Вернуть';
    button.addEventListener('click', async () => {
      const response = await fetch(`/dev/bank/payments/${id}/return`, { method: 'POST' });
      notice.textContent = response.ok ? 'Перевод вернулся. Скачайте выписку.' : 'Не получилось.';
      await show();
    });
    item.append(button);
  }
  return item;
}

document.getElementById('file').addEventListener('submit', async (event) => {
  event.preventDefault();
  const file = new FormData(event.target).get('file');
  const response = await fetch('/dev/bank/payments', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ file: await file.text() }),
  });
  const refusals = { 400: 'Это не файл выплат этого счёта.', 409: 'Этот файл уже проведён.' };
  notice.textContent = response.ok
    ? 'Выплаты проведены. Скачайте выписку.'
    : (refusals[response.status] ?? 'Не получилось.');
  event.target.reset();
  await show();
});

async function show() {
  const orders = await (await fetch('/dev/bank/orders')).json();
  list.replaceChildren(...orders.map(draw));
  document.getElementById('empty').hidden = orders.length > 0;
  const payments = await (await fetch('/dev/bank/payments')).json();
  document.getElementById('payments').replaceChildren(...payments.map(drawPayment));
}

document.getElementById('other').addEventListener('submit', async (event) => {
  event.preventDefault();
  const fields = new FormData(event.target);
  const transfer = {
    reference: fields.get('reference'),
    cents: Math.round(Number(fields.get('euros')) * 100),
    payer: 'Неизвестный',
  };
  await pay(transfer, event.target);
});

await show();

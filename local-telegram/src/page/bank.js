// The page of the demo's bank: it pays top-ups, and nothing else.

const list = document.getElementById('orders');
const notice = document.getElementById('notice');

async function pay(transfer) {
  const response = await fetch('/dev/bank/transfers', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(transfer),
  });
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

async function show() {
  const orders = await (await fetch('/dev/bank/orders')).json();
  list.replaceChildren(...orders.map(draw));
  document.getElementById('empty').hidden = orders.length > 0;
}

document.getElementById('other').addEventListener('submit', async (event) => {
  event.preventDefault();
  const fields = new FormData(event.target);
  await pay({
    reference: fields.get('reference'),
    cents: Math.round(Number(fields.get('euros')) * 100),
    payer: 'Неизвестный',
  });
  event.target.reset();
});

await show();

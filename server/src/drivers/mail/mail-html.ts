const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign);

/** Addresses of the portal become links; other words of people stay text. */
function link(line: string, portal: string): string {
  return escapeHtml(line)
    .split(/(https?:\/\/[^\s<]+)/)
    .map((part) =>
      part.startsWith(`${escapeHtml(portal)}/`) ? `<a href="${part}" style="color:#b5490f">${part}</a>` : part,
    )
    .join('');
}

/** The HTML form of a mail: the same words in paragraphs, readable without pictures or styles. */
export function mailHtml(text: string, portal: string): string {
  const paragraphs = text.split(/\n{2,}/).map(
    (part) =>
      `<p style="margin:0 0 16px">${part
        .split('\n')
        .map((line) => link(line, portal))
        .join('<br>')}</p>`,
  );
  const frame = 'max-width:560px;margin:0 auto;padding:24px;font:16px/1.5 system-ui,sans-serif';
  return [
    '<!doctype html><html lang="ru"><head><meta charset="utf-8">',
    '<meta name="color-scheme" content="light dark"></head>',
    `<body><div style="${frame}">${paragraphs.join('')}</div></body></html>`,
  ].join('');
}

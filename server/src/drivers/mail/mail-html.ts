import type { Language } from '@kampus/contract/languages';
import { escapeHtml } from '#platform/format/html.ts';

/** Addresses of the portal become links; other words of people stay text. */
function link(line: string, portal: string): string {
  return escapeHtml(line)
    .split(/(https?:\/\/[^\s<]+)/)
    .map((part) => (part.startsWith(`${escapeHtml(portal)}/`) ? `<a href="${part}">${part}</a>` : part))
    .join('');
}

const paragraph = (part: string, portal: string, style: string): string => {
  const lines = part.split('\n').map((line) => link(line, portal));
  return `<p style="${style}">${lines.join('<br>')}</p>`;
};

/**
 * The HTML form of a mail: the same words in paragraphs, readable without pictures or styles. Mail
 * programs in dark mode choose the colours.
 */
export function mailHtml(
  { text, footer, language }: { text: string; footer?: string | undefined; language: Language },
  portal: string,
): string {
  const frame = 'max-width:560px;margin:0 auto;padding:24px;overflow-wrap:anywhere;font:16px/1.5 system-ui,sans-serif';
  const below = 'margin:24px 0 0;padding-top:16px;border-top:1px solid #999;font-size:14px';
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">`,
    '<meta name="color-scheme" content="light dark"></head>',
    `<body><div style="${frame}"><p style="margin:0 0 24px;font-size:20px;font-weight:700">Kampus</p>`,
    ...text.split(/\n{2,}/).map((part) => paragraph(part, portal, 'margin:0 0 16px')),
    footer === undefined ? '' : paragraph(footer, portal, below),
    '</div></body></html>',
  ].join('');
}

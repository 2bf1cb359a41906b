import sharp from 'sharp';

/**
 * Generated portraits of the demo teachers: head and shoulders in the portal's palette, one per
 * number.
 */

const skins = ['#f3cfb3', '#e8b893', '#d9a27c', '#f6d9c4'];
const hairs = ['#3b2a22', '#6b4226', '#a8672f', '#1f1a1d', '#8a7a6d'];
const clothes = ['#c2531b', '#2f5d62', '#5b4b8a', '#8a5a2b', '#33658a', '#7a3e48'];
const grounds = ['#fde6d2', '#e3efe9', '#ece6f6', '#fdf0c9', '#e1ecf7'];

const pick = (from: readonly string[], index: number): string => from[index % from.length] ?? '#888';

/** A square WebP of 512 px, as uploads are stored. */
export function drawPortrait(index: number, hasLongHair: boolean): Promise<Buffer> {
  const hair = pick(hairs, index * 3 + 1);
  const skin = pick(skins, index);
  const longHair = `<path d="M152 240c-14 96-4 168 22 208h164c26-40 36-112 22-208z" fill="${hair}"/>`;
  const fringe = hasLongHair
    ? `<path d="M158 236c0-96 48-132 98-132s98 36 98 132c-28-22-52-66-62-86-20 34-78 66-134 86z" fill="${hair}"/>`
    : `<path d="M160 214c-8-80 44-116 100-112 60 2 100 44 92 112-10-22-22-36-30-54-44 22-104 20-136 8-10 14-18 28-26 46z" fill="${hair}"/>`;
  const glasses =
    index % 4 === 1
      ? '<g fill="none" stroke="#2b2320" stroke-width="7"><circle cx="216" cy="240" r="27"/><circle cx="296" cy="240" r="27"/><path d="M243 240h26"/></g>'
      : '';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512">
    <rect width="512" height="512" fill="${pick(grounds, index)}"/>
    ${hasLongHair ? longHair : ''}
    <path d="M84 512c6-104 76-150 172-150s166 46 172 150z" fill="${pick(clothes, index)}"/>
    <path d="M216 320h80v58c0 24-80 24-80 0z" fill="${skin}"/>
    <ellipse cx="256" cy="240" rx="90" ry="106" fill="${skin}"/>
    ${fringe}
    <g fill="#2b2320"><circle cx="216" cy="240" r="9"/><circle cx="296" cy="240" r="9"/></g>
    <path d="M222 292q34 26 68 0" fill="none" stroke="#2b2320" stroke-width="8" stroke-linecap="round"/>
    ${glasses}
  </svg>`;
  return sharp(Buffer.from(svg)).webp({ quality: 86 }).toBuffer();
}

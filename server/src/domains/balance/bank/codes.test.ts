import jsqr from 'jsqr';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { unpackPayBySquare } from './codes.test-data.ts';
import { writeCodes } from './codes.ts';

const order = { iban: 'SK5299990000198742637541', name: 'Kampus, o. z.', cents: 1205, reference: '1234567890' };

/** Reads a picture as a phone does: by its pixels. */
async function readPicture(dataUrl: string): Promise<string> {
  const svg = Buffer.from(dataUrl.replace('data:image/svg+xml;base64,', ''), 'base64');
  const { data, info } = await sharp(svg).resize(600).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const read = jsqr as unknown as typeof jsqr.default;
  return read(new Uint8ClampedArray(data), info.width, info.height)?.data ?? '';
}

describe('the codes of a top-up', () => {
  it('PAY by square asks for the sum, with the reference as variable symbol', async () => {
    const fields = unpackPayBySquare(await readPicture(writeCodes(order).paybysquare));
    expect(fields).toMatchObject({ amount: '12.05', currency: 'EUR', variableSymbol: '1234567890' });
    expect(fields.text).toContain('SK5299990000198742637541');
    expect(fields.text).toContain('Kampus, o. z.');
  });

  it('the EPC code asks for the same, with the reference as text', async () => {
    const lines = (await readPicture(writeCodes(order).epc)).split('\n');
    expect(lines).toEqual([
      'BCD',
      '002',
      '1',
      'SCT',
      '',
      'Kampus, o. z.',
      'SK5299990000198742637541',
      'EUR12.05',
      '',
      '',
      '1234567890',
    ]);
  });

  it('the payme link opens the bank app with the same data', () => {
    const link = new URL(writeCodes(order).link);
    expect(link.host).toBe('payme.sk');
    expect(Object.fromEntries(link.searchParams)).toEqual({
      V: '1',
      IBAN: order.iban,
      AM: '12.05',
      CC: 'EUR',
      PI: '/VS1234567890/SS/KS',
      CN: 'Kampus, o. z.',
    });
  });
});

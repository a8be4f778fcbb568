import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import { type BankFile, type BankPayment, bankFileCsv, bankFileName, decimalText } from './bank-file.ts';
import { pain001 } from './pain-001.ts';

/** 22 November 2026, 00:30 in Namibia, still 21 November in UTC. */
const MADE_AT = Date.parse('2026-11-21T22:30:00Z');
const ACCOUNT = { holder: 'Quivertree (Pty) Ltd', accountNumber: '0081234567', branchCode: '082772', bic: undefined };

const file: BankFile = {
  number: 7,
  madeAt: MADE_AT,
  currency: 'NAD',
  payments: [
    {
      reference: 'QT-7K2M9P',
      holder: 'Hardap & Söhne <Sounds>',
      bank: 'Bank Kalahari',
      branchCode: '048177',
      accountNumber: '0062001234711',
      amountMinor: 30_005,
    },
    {
      reference: 'QT-9XYZ12',
      holder: '=HYPERLINK("http://example.com","x")',
      bank: '+1;-2',
      branchCode: '280172',
      accountNumber: '1234567',
      amountMinor: 7,
    },
  ],
};

test('names a bank file after its date in Namibia and its number', () => {
  expect(bankFileName({ ...file, format: 'csv' })).toBe('quivertree-payouts-2026-11-22-0007.csv');
  expect(bankFileName({ ...file, number: 12_345, format: 'pain.001' })).toBe('quivertree-payouts-2026-11-22-12345.xml');
});

test('writes amounts with a point and two decimals', () => {
  expect([0, 7, 70, 30_005, 9_007_199_254_740_991].map(decimalText)).toEqual([
    '0.00',
    '0.07',
    '0.70',
    '300.05',
    '90071992547409.91',
  ]);
});

test('keeps leading zeros in the CSV file and defuses formulas', () => {
  expect(bankFileCsv(file)).toBe(
    '\uFEFFReference,Account holder,Bank,Branch code,Account number,Currency,Amount\r\n' +
      'QT-7K2M9P,Hardap & Söhne <Sounds>,Bank Kalahari,048177,0062001234711,NAD,300.05\r\n' +
      `QT-9XYZ12,"'=HYPERLINK(""http://example.com"",""x"")","'+1;'-2",280172,1234567,NAD,0.07\r\n`,
  );
});

const xsd = await readFile(`${import.meta.dirname}/pain.001.001.09.xsd`, 'utf8');
const faultsOf = async (contents: string) =>
  (await validateXML({ xml: { fileName: 'file.xml', contents }, schema: xsd })).errors.map(({ message }) => message);

test('writes a valid pain.001 file with count, total, accounts and branch codes', async () => {
  const xml = pain001(file, { ...ACCOUNT, bic: 'SBNMNANX' });
  expect(await faultsOf(xml)).toEqual([]);
  for (const part of [
    '<MsgId>QT-2026-11-22-0007</MsgId>',
    '<CreDtTm>2026-11-21T22:30:00.000Z</CreDtTm>',
    '<NbOfTxs>2</NbOfTxs><CtrlSum>300.12</CtrlSum>',
    '<ReqdExctnDt><Dt>2026-11-22</Dt></ReqdExctnDt>',
    '<BICFI>SBNMNANX</BICFI><ClrSysMmbId><MmbId>082772</MmbId></ClrSysMmbId>',
    '<EndToEndId>QT-7K2M9P</EndToEndId>',
    '<InstdAmt Ccy="NAD">300.05</InstdAmt>',
    '<MmbId>048177</MmbId>',
    '<Nm>Hardap &amp; Söhne &lt;Sounds&gt;</Nm>',
    '<Othr><Id>0062001234711</Id></Othr>',
  ])
    expect(xml).toContain(part);
});

test('the schema rejects an invalid file', async () => {
  const xml = pain001(file, ACCOUNT);
  expect(await faultsOf(xml)).toEqual([]);
  expect(await faultsOf(xml.replace('<PmtMtd>TRF</PmtMtd>', ''))).not.toEqual([]);
  expect(await faultsOf(xml.replace('Ccy="NAD"', 'Ccy="N$"'))).not.toEqual([]);
});

test('writes a valid pain.001 file for any organiser name', async () => {
  const line = fc.string({ unit: 'binary', minLength: 1, maxLength: 200 });
  await fc.assert(
    fc.asyncProperty(fc.array(line, { minLength: 50, maxLength: 50 }), async (names) => {
      const payments = names.map(
        (name) => ({ ...file.payments[0], holder: `A${name}`, bank: `B${name}` }) as BankPayment,
      );
      expect(await faultsOf(pain001({ ...file, payments }, ACCOUNT))).toEqual([]);
    }),
    { numRuns: 5 },
  );
});

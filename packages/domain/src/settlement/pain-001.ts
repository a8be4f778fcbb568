import { type BankFile, type BankPayment, dateInNamibia, decimalText, type PayingAccount } from './bank-file.ts';

const NAMESPACE = 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09';

/**
 * A bank file as an ISO 20022 customer credit transfer initiation, pain.001.001.09 (iso20022.org, message definition
 * report "Payments Initiation"), the standard that Namibia's NamPay uses between banks. Namibian accounts have no IBAN,
 * so account numbers are written as `Othr`, and banks are identified by branch code (`ClrSysMmbId`). Each payout is one
 * transaction with the payout's reference as its end-to-end id, so that a bank recognises a payout that is sent twice.
 */
export function pain001(file: BankFile, account: PayingAccount): string {
  const { number, madeAt, currency, payments } = file;
  const day = dateInNamibia(madeAt);
  const id = `QT-${day}-${String(number).padStart(4, '0')}`;
  const total = decimalText(payments.reduce((sum, { amountMinor }) => sum + amountMinor, 0));
  const count = element('NbOfTxs', String(payments.length)) + element('CtrlSum', total);
  const header =
    element('MsgId', id) +
    element('CreDtTm', new Date(madeAt).toISOString()) +
    count +
    element('InitgPty', element('Nm', text(account.holder, 140)));
  const instruction =
    element('PmtInfId', id) +
    element('PmtMtd', 'TRF') +
    element('BtchBookg', 'false') +
    count +
    element('ReqdExctnDt', element('Dt', day)) +
    element('Dbtr', element('Nm', text(account.holder, 140))) +
    element('DbtrAcct', accountOf(account.accountNumber) + element('Ccy', currency)) +
    element('DbtrAgt', element('FinInstnId', (account.bic ? element('BICFI', account.bic) : '') + branch(account))) +
    payments.map((payment) => element('CdtTrfTxInf', transfer(payment, currency))).join('');
  const message = element('CstmrCdtTrfInitn', element('GrpHdr', header) + element('PmtInf', instruction));
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="${NAMESPACE}">${message}</Document>\n`;
}

function transfer(payment: BankPayment, currency: string): string {
  const { reference, holder, bank, accountNumber, amountMinor } = payment;
  return (
    element('PmtId', element('EndToEndId', text(reference, 35))) +
    element('Amt', `<InstdAmt Ccy="${currency}">${decimalText(amountMinor)}</InstdAmt>`) +
    element('CdtrAgt', element('FinInstnId', branch(payment) + element('Nm', text(bank, 140)))) +
    element('Cdtr', element('Nm', text(holder, 140))) +
    element('CdtrAcct', accountOf(accountNumber)) +
    element('RmtInf', element('Ustrd', text(reference, 140)))
  );
}

const branch = ({ branchCode }: { branchCode: string }) =>
  element('ClrSysMmbId', element('MmbId', text(branchCode, 35)));

const accountOf = (accountNumber: string) => element('Id', element('Othr', element('Id', text(accountNumber, 34))));

const element = (name: string, content: string) => `<${name}>${content}</${name}>`;

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Text cut to a maximum length, without characters that XML 1.0 can't represent. */
function text(value: string, maxLength: number): string {
  const plain = [...value.toWellFormed()].filter(isXmlCharacter).slice(0, maxLength).join('');
  return plain.replaceAll(/[&<>]/g, (mark) => ENTITIES[mark] ?? '');
}

function isXmlCharacter(character: string): boolean {
  const code = character.codePointAt(0) ?? 0;
  return code >= 0x20 ? code !== 0xfffe && code !== 0xffff : code === 0x09 || code === 0x0a || code === 0x0d;
}

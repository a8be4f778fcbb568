/** A code's modules: 1 is dark. */
interface Modules {
  size: number;
  get(row: number, column: number): number;
}

/** The part of `qrcode` that pages use. The package's published types would load Node's, which pages don't have. */
declare const QRCode: {
  create(
    content: string | { data: string; mode: 'alphanumeric' }[],
    options: { errorCorrectionLevel: 'L' | 'M' | 'Q' | 'H'; maskPattern?: number },
  ): { modules: Modules };
};
export default QRCode;

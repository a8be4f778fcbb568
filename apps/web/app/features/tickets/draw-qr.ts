import { type QrDrawing, qrDrawing } from '@quivertree/domain/tickets/qr-drawing';
import QRCode from 'qrcode';

/**
 * Draws a QR code. Ticket codes consist of upper-case letters and digits, which keeps the code small (alphanumeric
 * mode), and error-correction level M tolerates a scratched or dimmed screen.
 */
export function drawQr(text: string): QrDrawing {
  return qrDrawing(QRCode.create(text, { errorCorrectionLevel: 'M' }).modules);
}

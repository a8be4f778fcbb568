import { LOGO_MARK_PATH } from '@quivertree/posters/logo-mark';
import sharp from 'sharp';

const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#b8430a"/><path fill="#fff" transform="translate(4 3.5)" d="${LOGO_MARK_PATH}"/></svg>`;

let drawn: Promise<Record<string, Buffer>> | undefined;

/** Icons of every pass, drawn once. */
export function passIcons(): Promise<Record<string, Buffer>> {
  drawn ??= drawIcons();
  return drawn;
}

async function drawIcons(): Promise<Record<string, Buffer>> {
  const draw = (size: number) => sharp(Buffer.from(ICON), { density: 288 }).resize(size).png().toBuffer();
  const [icon, icon2x, icon3x] = await Promise.all([draw(29), draw(58), draw(87)]);
  return {
    'icon.png': icon,
    'icon@2x.png': icon2x,
    'icon@3x.png': icon3x,
    'logo.png': icon,
    'logo@2x.png': icon2x,
  };
}

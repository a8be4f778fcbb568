import anyAscii from 'any-ascii';

/**
 * The characters of the fonts that every PDF reader has, by their codes from 0 to 255 (WinAnsiEncoding; PDF 1.7,
 * annex D.2).
 */
export const WIN_ANSI = new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 256 }, (_, code) => code));

/** Substitutes for letters that don't consist of a Latin letter and an accent. */
const SUBSTITUTES: Readonly<Record<string, string>> = {
  // Khoekhoe's clicks as typed on ordinary keyboards, as in "//Karas" and "!Nami#nûs".
  ǀ: '/',
  ǁ: '//',
  ǂ: '#',
  ǃ: '!',
  '−': '-',
  Đ: 'D',
  đ: 'd',
  Ħ: 'H',
  ħ: 'h',
  ı: 'i',
  Ł: 'L',
  ł: 'l',
  Ŋ: 'Ng',
  ŋ: 'ng',
  Ɓ: 'B',
  ɓ: 'b',
  Ɗ: 'D',
  ɗ: 'd',
  Ƙ: 'K',
  ƙ: 'k',
};

/** An emoji with the space that follows. */
const EMOJI = /(?:\p{RGI_Emoji}|(?![©®™])\p{Extended_Pictographic}) ?/gv;

/**
 * Reduces text to the characters that PDFs can show. Other Latin letters lose their accents, emoji are left out, and
 * other scripts are written in Latin letters, roughly as they sound, so that someone at the door can read a name. Letters
 * that have no counterpart are left out.
 */
export function printable(text: string): string {
  return [...text.normalize('NFC').replace(EMOJI, '')]
    .map((letter) => {
      if (WIN_ANSI.includes(letter)) return letter;
      const plain = SUBSTITUTES[letter] ?? letter.normalize('NFKD').replace(/\p{M}/gu, '');
      if (plain !== '' && [...plain].every((part) => WIN_ANSI.includes(part))) return plain;
      return anyAscii(letter);
    })
    .join('');
}

/** Printable text as a string with each character's code instead of the character. */
export function codesOf(shown: string): string {
  return [...shown].map((letter) => String.fromCharCode(WIN_ANSI.indexOf(letter))).join('');
}

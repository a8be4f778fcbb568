const FIRST_SIZE = 32_768;
const TWO_TO_32 = 2 ** 32;
/** Maximum number of bytes of a UTF-16 unit in UTF-8. */
const BYTES_OF_UNIT = 3;
/** Up to this length, a loop is faster than a call of `Buffer.write`. */
const SHORT = 80;
const FIRST_NOT_ASCII = 0x80;
const DASH = 0x2d;
const BYTES_OF_UUID = 16;
const NO_DIGIT = 0xff;

/** Values of hexadecimal digits by their codes. */
const DIGITS = new Uint8Array(FIRST_NOT_ASCII).fill(NO_DIGIT);
for (const digit of '0123456789abcdefABCDEF') DIGITS[digit.charCodeAt(0)] = Number.parseInt(digit, 16);

/** A value that doesn't fit its type. Has the code of PostgreSQL's own errors of this kind (SQLSTATE data_exception). */
export class UnsuitableValueError extends Error {
  override name = 'UnsuitableValueError';
  readonly code = '22000';
}

/** Writes values in PostgreSQL's binary format: big-endian numbers, text in UTF-8. */
export class BinaryWriter {
  #buffer = Buffer.allocUnsafe(FIRST_SIZE);
  #length = 0;

  addInt8(value: number): void {
    this.#makeRoom(1);
    this.#buffer[this.#length++] = value;
  }

  /** @throws UnsuitableValueError if the number isn't a 32-bit integer */
  addInt32(value: number): void {
    if ((value | 0) !== value) throw new UnsuitableValueError('A 32-bit integer was expected');
    this.#addLast32Bits(value);
  }

  /** @throws UnsuitableValueError if the number isn't a safe integer */
  addInt64(value: number): void {
    if (!Number.isSafeInteger(value)) throw new UnsuitableValueError('A safe integer was expected');
    this.#addLast32Bits(Math.floor(value / TWO_TO_32));
    this.#addLast32Bits(value);
  }

  addText(value: string): void {
    this.#makeRoom(value.length * BYTES_OF_UNIT);
    if (value.length > SHORT || !this.#addAscii(value)) this.#length += this.#buffer.write(value, this.#length);
  }

  /** @throws UnsuitableValueError if the text isn't a UUID */
  addUuid(value: string): void {
    this.#makeRoom(BYTES_OF_UUID);
    let at = 0;
    for (let i = 0; i < BYTES_OF_UUID; i++) {
      if (value.charCodeAt(at) === DASH) at++;
      const high = DIGITS[value.charCodeAt(at++)] ?? NO_DIGIT;
      const low = DIGITS[value.charCodeAt(at++)] ?? NO_DIGIT;
      if (high === NO_DIGIT || low === NO_DIGIT) throw new UnsuitableValueError('A UUID was expected');
      this.#buffer[this.#length++] = high * 16 + low;
    }
    if (at < value.length) throw new UnsuitableValueError('A UUID was expected');
  }

  /** Begins a value that is preceded by the number of its bytes. Returns its start, for `endSized`. */
  beginSized(): number {
    this.addInt32(0);
    return this.#length;
  }

  /** Ends the value: fills in the number of bytes added since its start. */
  endSized(start: number): void {
    this.#setInt32(start - 4, this.#length - start);
  }

  /** Everything written so far. */
  written(): Buffer {
    return this.#buffer.subarray(0, this.#length);
  }

  /** Adds a text if it is ASCII; otherwise adds nothing and returns false. There must be room for it. */
  #addAscii(value: string): boolean {
    for (let i = 0; i < value.length; i++) {
      const unit = value.charCodeAt(i);
      if (unit >= FIRST_NOT_ASCII) return false;
      this.#buffer[this.#length + i] = unit;
    }
    this.#length += value.length;
    return true;
  }

  #addLast32Bits(value: number): void {
    this.#makeRoom(4);
    this.#setInt32(this.#length, value);
    this.#length += 4;
  }

  #setInt32(at: number, value: number): void {
    this.#buffer[at] = value >>> 24;
    this.#buffer[at + 1] = value >>> 16;
    this.#buffer[at + 2] = value >>> 8;
    this.#buffer[at + 3] = value;
  }

  #makeRoom(bytes: number): void {
    const size = this.#length + bytes;
    if (size <= this.#buffer.length) return;
    const grown = Buffer.allocUnsafe(Math.max(size, 2 * this.#buffer.length));
    this.#buffer.copy(grown, 0, 0, this.#length);
    this.#buffer = grown;
  }
}

// Texts as bytes (https://encoding.spec.whatwg.org) and base 64, as far as packages use them.

declare const TextEncoder: { new (): { encode(text: string): Uint8Array<ArrayBuffer> } };
declare const TextDecoder: { new (): { decode(bytes: Uint8Array): string } };

declare function atob(base64: string): string;
declare function btoa(bytes: string): string;

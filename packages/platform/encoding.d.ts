// Types for the parts of the Encoding API (https://encoding.spec.whatwg.org) and of base64 that the packages use.

declare const TextEncoder: { new (): { encode(text: string): Uint8Array<ArrayBuffer> } };
declare const TextDecoder: { new (): { decode(bytes: Uint8Array): string } };

declare function atob(base64: string): string;
declare function btoa(bytes: string): string;

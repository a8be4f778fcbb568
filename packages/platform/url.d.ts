// Types for the part of the URL API that the packages use (https://url.spec.whatwg.org).

interface URLSearchParams {
  get(name: string): string | null;
  set(name: string, value: string): void;
  toString(): string;
}
declare const URLSearchParams: { new (init?: string | Record<string, string>): URLSearchParams };

interface URL {
  readonly origin: string;
  readonly username: string;
  readonly password: string;
  href: string;
  hostname: string;
  pathname: string;
  search: string;
  hash: string;
}
declare const URL: { new (url: string, base?: string): URL };

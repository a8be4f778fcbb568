// Types for the part of the Fetch API that the packages use (https://fetch.spec.whatwg.org).

interface Blob {
  readonly size: number;
  readonly type: string;
}

interface RequestOptions {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Blob | URLSearchParams;
  signal?: AbortSignal;
}

interface Request {
  readonly method: string;
  readonly url: string;
}
declare const Request: { new (url: string, options?: RequestOptions): Request };

interface Response {
  readonly ok: boolean;
  readonly status: number;
  text(): Promise<string>;
}

declare function fetch(request: string | Request, options?: RequestOptions): Promise<Response>;

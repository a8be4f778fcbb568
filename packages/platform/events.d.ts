// Types for the events, abort signals (https://dom.spec.whatwg.org) and timers that the packages use.

interface Event {
  readonly type: string;
}
declare const Event: { new (type: string): Event };

interface EventTarget {
  addEventListener(type: string, listener: (event: Event) => void, options?: { signal?: AbortSignal }): void;
  removeEventListener(type: string, listener: (event: Event) => void): void;
  dispatchEvent(event: Event): boolean;
}
declare const EventTarget: { new (): EventTarget };

interface AbortSignal extends EventTarget {
  readonly aborted: boolean;
  readonly reason: unknown;
}
interface AbortController {
  readonly signal: AbortSignal;
  abort(reason?: unknown): void;
}
declare const AbortController: { new (): AbortController };

/** A timer's opaque handle, for `clearTimeout`. */
interface Timer {
  readonly timer: unique symbol;
}
declare function setTimeout(run: () => void, milliseconds: number): Timer;
declare function clearTimeout(timer: Timer | undefined): void;

import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { usePopUp } from './use-pop-up.ts';

/** Focus of a menu that opens: an item if a key opened it, otherwise the list. */
type MenuStart = 'first item' | 'last item' | 'list';

interface MenuProps {
  button: ReactNode;
  buttonClass: string;
  /** Set if the menu is open from the start: the `detail` of the click that opened it, 0 if it came from a key. */
  openedBy?: number;
  /** Links and buttons with the properties of `menuItem`, and text. */
  children: ReactNode;
}

/**
 * Button with a menu, used as the ARIA Authoring Practices describe: arrow keys, Home and End move between the items,
 * letters go to the item that begins with them.
 */
export function Menu({ button, buttonClass, openedBy, children }: MenuProps) {
  const { opened, setOpened, close, frame } = usePopUp(openedBy === undefined ? undefined : startOf(openedBy));
  const id = useId();
  const openByKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    setOpened(event.key === 'ArrowDown' ? 'first item' : 'last item');
  };
  return (
    <div {...frame}>
      <button
        id={id}
        type="button"
        aria-haspopup="menu"
        aria-expanded={opened !== undefined}
        onClick={({ detail }) => setOpened(opened ? undefined : startOf(detail))}
        onKeyDown={openByKey}
        className={buttonClass}
      >
        {button}
      </button>
      {opened && (
        <Items labelledBy={id} start={opened} onChosen={close}>
          {children}
        </Items>
      )}
    </div>
  );
}

/** The focus after a click, given its `detail`. */
const startOf = (detail: number): MenuStart => (detail === 0 ? 'first item' : 'list');

/** Properties of a link or button that is an item of a menu. */
export const menuItem = {
  role: 'menuitem',
  tabIndex: -1,
  className:
    'flex min-h-11 w-full items-center px-4 text-left font-semibold focus:bg-pan-deep focus-visible:-outline-offset-3',
  onPointerMove: ({ currentTarget }: { currentTarget: HTMLElement }) => currentTarget.focus({ preventScroll: true }),
};

/** Pause in typing, in ms, after which a letter begins another word (specification, section 9). */
const TYPE_AHEAD_MS = 350;
/** Distance from the button and from the edges of the screen, in pixels. */
const GAP = 8;

interface ItemsProps {
  labelledBy: string;
  start: MenuStart;
  onChosen: () => void;
  children: ReactNode;
}

function Items({ labelledBy, start, onChosen, children }: ItemsProps) {
  const ref = useRef<HTMLDivElement>(null);
  const typed = useRef({ letters: '', at: Number.NEGATIVE_INFINITY });

  useLayoutEffect(() => {
    const list = ref.current;
    if (!list) return;
    const items = itemsOf(list);
    const place = () => placeBelow(list, list.previousElementSibling as HTMLElement);
    place();
    const focused = { 'first item': items[0], 'last item': items.at(-1), list }[start];
    focused?.focus({ preventScroll: true });
    // Capturing, since what scrolls may be a table around the button.
    window.addEventListener('scroll', place, { capture: true, passive: true });
    window.addEventListener('resize', place);
    return () => {
      window.removeEventListener('scroll', place, { capture: true });
      window.removeEventListener('resize', place);
    };
  }, [start]);

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const { key, timeStamp, ctrlKey, metaKey, altKey } = event;
    const items = itemsOf(event.currentTarget);
    const current = items.indexOf(document.activeElement as HTMLElement);
    const goTo = (next: HTMLElement | undefined) => {
      event.preventDefault();
      next?.focus();
    };
    const isTyping = timeStamp - typed.current.at < TYPE_AHEAD_MS;
    if (key === 'ArrowDown') goTo(items[(current + 1) % items.length]);
    else if (key === 'ArrowUp') goTo(items.at(Math.max(current, 0) - 1));
    else if (key === 'Home' || key === 'PageUp') goTo(items[0]);
    else if (key === 'End' || key === 'PageDown') goTo(items.at(-1));
    else if (key === ' ' && !isTyping) {
      event.preventDefault();
      items[current]?.click();
    } else if (key.length === 1 && !ctrlKey && !metaKey && !altKey) {
      const letters = (isTyping ? typed.current.letters : '') + key.toLowerCase();
      typed.current = { letters, at: timeStamp };
      goTo(firstMatch(items, letters, isTyping ? current : current + 1));
    }
  };

  return (
    <div
      ref={ref}
      role="menu"
      aria-labelledby={labelledBy}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      onClick={({ target }) => (target as Element).closest('[role="menuitem"]') && onChosen()}
      className="fixed z-50 w-72 max-w-[calc(100vw-1rem)] overflow-y-auto rounded-lg border bg-pan-bright py-2 text-camelthorn shadow-raised focus:outline-none"
    >
      {children}
    </div>
  );
}

const itemsOf = (list: HTMLElement) => [...list.querySelectorAll<HTMLElement>('[role="menuitem"]')];

/** The first item from index `from` on, starting over after the last, whose text begins with the letters. */
function firstMatch(items: readonly HTMLElement[], letters: string, from: number): HTMLElement | undefined {
  const start = Math.max(from, 0);
  const ordered = [...items.slice(start), ...items.slice(0, start)];
  return ordered.find(({ textContent }) => textContent.trim().toLowerCase().startsWith(letters));
}

/** Places a menu below its button, or above if there is more room, flush with its right edge and inside the screen. */
function placeBelow(menu: HTMLElement, button: HTMLElement) {
  const { top, bottom, right } = button.getBoundingClientRect();
  const { clientWidth: width, clientHeight: height } = document.documentElement;
  const [below, above] = [height - bottom, top];
  const isBelow = below >= above || below > menu.scrollHeight + 2 * GAP;
  const left = Math.min(right, width - GAP) - menu.offsetWidth;
  Object.assign(menu.style, {
    left: `${Math.max(left, GAP)}px`,
    top: isBelow ? `${bottom + GAP / 2}px` : '',
    bottom: isBelow ? '' : `${height - top + GAP / 2}px`,
    maxHeight: `${(isBelow ? below : above) - 1.5 * GAP}px`,
  });
}

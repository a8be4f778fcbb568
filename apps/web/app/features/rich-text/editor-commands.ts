import { lift, setBlockType, toggleMark, wrapIn } from 'prosemirror-commands';
import { redo, undo } from 'prosemirror-history';
import { liftListItem, wrapInList } from 'prosemirror-schema-list';
import type { Command, EditorState } from 'prosemirror-state';
import type { NodeType } from 'prosemirror-model';
import { schema } from './schema.ts';

const { nodes, marks } = schema;

export interface EditorAction {
  name: string;
  run: Command;
  /** True if the selection has the formatting; undefined for commands without a state. */
  isOn?: (state: EditorState) => boolean;
}

const isInside =
  (type: NodeType, attrs: Record<string, unknown> = {}) =>
  ({ selection: { $from } }: EditorState): boolean => {
    for (let depth = $from.depth; depth > 0; depth--) {
      const node = $from.node(depth);
      if (node.type === type) return Object.entries(attrs).every(([name, value]) => node.attrs[name] === value);
    }
    return false;
  };

const hasMark =
  (name: 'strong' | 'emphasis' | 'link') =>
  ({ selection: { from, to, $from, empty }, storedMarks, doc }: EditorState): boolean =>
    empty ? Boolean(marks[name].isInSet(storedMarks ?? $from.marks())) : doc.rangeHasMark(from, to, marks[name]);

const isBullets = isInside(nodes.bullets);
const isNumbers = isInside(nodes.numbers);
const isQuote = isInside(nodes.quote);
const isHeading = (level: 1 | 2) => isInside(nodes.heading, { level });

/** Turns the selected blocks into another kind, and back into paragraphs if they are of that kind already. */
const toggle =
  (isOn: (state: EditorState) => boolean, on: Command, off: Command): Command =>
  (state, dispatch, view) =>
    (isOn(state) ? off : on)(state, dispatch, view);

/** Wraps the selection in a list. An item of the other kind of list is lifted out of it first. */
const list =
  (type: NodeType): Command =>
  (state, dispatch, view) => {
    if (isBullets(state) || isNumbers(state)) {
      if (!dispatch) return true;
      liftListItem(nodes.item)(state, dispatch, view);
      return view ? wrapInList(type)(view.state, dispatch, view) : true;
    }
    return wrapInList(type)(state, dispatch, view);
  };

export const ACTIONS = {
  strong: { name: 'Bold', run: toggleMark(marks.strong), isOn: hasMark('strong') },
  emphasis: { name: 'Italic', run: toggleMark(marks.emphasis), isOn: hasMark('emphasis') },
  heading: {
    name: 'Heading',
    run: toggle(isHeading(1), setBlockType(nodes.heading, { level: 1 }), setBlockType(nodes.paragraph)),
    isOn: isHeading(1),
  },
  subheading: {
    name: 'Subheading',
    run: toggle(isHeading(2), setBlockType(nodes.heading, { level: 2 }), setBlockType(nodes.paragraph)),
    isOn: isHeading(2),
  },
  bullets: {
    name: 'Bulleted list',
    run: toggle(isBullets, list(nodes.bullets), liftListItem(nodes.item)),
    isOn: isBullets,
  },
  numbers: {
    name: 'Numbered list',
    run: toggle(isNumbers, list(nodes.numbers), liftListItem(nodes.item)),
    isOn: isNumbers,
  },
  quote: { name: 'Quote', run: toggle(isQuote, wrapIn(nodes.quote), lift), isOn: isQuote },
  undo: { name: 'Undo', run: undo },
  redo: { name: 'Redo', run: redo },
} satisfies Record<string, EditorAction>;

export const isLink = hasMark('link');

/** Address of the link at the cursor, or an empty string. */
export function linkAt({ selection: { $from } }: EditorState): string {
  const mark = marks.link.isInSet($from.marks()) ?? marks.link.isInSet($from.nodeAfter?.marks ?? []);
  return mark ? String(mark.attrs['href']) : '';
}

/** Links the selection; without one, changes the link around the cursor or inserts the address itself. */
export function setLink(href: string): Command {
  return (state, dispatch) => {
    const { from, to, empty } = state.selection;
    const mark = marks.link.create({ href });
    if (!empty) dispatch?.(state.tr.addMark(from, to, mark).scrollIntoView());
    else {
      const range = linkRange(state);
      const tr = range
        ? state.tr.addMark(range.from, range.to, mark)
        : state.tr.replaceSelectionWith(schema.text(href.replace(/^(https?:\/\/|mailto:|tel:)/, ''), [mark]), false);
      dispatch?.(tr.scrollIntoView());
    }
    return true;
  };
}

export const removeLink: Command = (state, dispatch) => {
  const { from, to, empty } = state.selection;
  const range = empty ? linkRange(state) : { from, to };
  if (range) dispatch?.(state.tr.removeMark(range.from, range.to, marks.link));
  return Boolean(range);
};

/** Start and end of the link at the cursor. */
function linkRange({ selection: { $from } }: EditorState): { from: number; to: number } | undefined {
  const mark = marks.link.isInSet($from.marks()) ?? marks.link.isInSet($from.nodeAfter?.marks ?? []);
  if (!mark) return undefined;
  const start = $from.start();
  let range: { from: number; to: number } | undefined;
  $from.parent.forEach((node, offset) => {
    if (!mark.isInSet(node.marks)) return;
    const [from, to] = [start + offset, start + offset + node.nodeSize];
    if (range && range.to === from) range.to = to;
    else if (!range || range.to < $from.pos) range = { from, to };
  });
  return range;
}

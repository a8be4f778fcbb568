import { baseKeymap, chainCommands, exitCode } from 'prosemirror-commands';
import { history, redo, undo } from 'prosemirror-history';
import { inputRules, textblockTypeInputRule, wrappingInputRule } from 'prosemirror-inputrules';
import { keymap } from 'prosemirror-keymap';
import { DOMParser as DocumentParser, type Node } from 'prosemirror-model';
import { liftListItem, splitListItem } from 'prosemirror-schema-list';
import { type Command, EditorState } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { toBlocks, toDocument } from './convert-document.ts';
import { ACTIONS } from './editor-commands.ts';
import { parseMarkdown } from '@quivertree/domain/text/markdown';
import { schema } from './schema.ts';
import { writeMarkdown } from './write-markdown.ts';

const { nodes } = schema;

const breakLine: Command = chainCommands(exitCode, (state, dispatch) => {
  if (state.selection.$from.parent.type === nodes.heading) return false;
  dispatch?.(state.tr.replaceSelectionWith(nodes.break.create()).scrollIntoView());
  return true;
});

const plugins = (askForLink: () => void) => [
  inputRules({
    rules: [
      textblockTypeInputRule(/^#\s$/, nodes.heading, { level: 1 }),
      textblockTypeInputRule(/^##+\s$/, nodes.heading, { level: 2 }),
      wrappingInputRule(/^[-*+]\s$/, nodes.bullets),
      wrappingInputRule(/^1[.)]\s$/, nodes.numbers),
      wrappingInputRule(/^>\s$/, nodes.quote),
    ],
  }),
  history(),
  keymap({
    'Mod-z': undo,
    'Mod-y': redo,
    'Shift-Mod-z': redo,
    'Mod-b': ACTIONS.strong.run,
    'Mod-i': ACTIONS.emphasis.run,
    'Mod-k': () => {
      askForLink();
      return true;
    },
    'Shift-Enter': breakLine,
    Enter: chainCommands(splitListItem(nodes.item), liftListItem(nodes.item)),
  }),
  keymap(baseKeymap),
];

export const markdownOf = (document: Node): string => writeMarkdown(toBlocks(document));

export function stateOf(markdown: string, askForLink: () => void): EditorState {
  return EditorState.create({ doc: toDocument(parseMarkdown(markdown)), plugins: plugins(askForLink) });
}

interface ViewOptions {
  markdown: string;
  attributes: Record<string, string>;
  /** Maximum length of the Markdown, in characters. */
  maxLength: number;
  onMarkdown: (markdown: string) => void;
  onState: (state: EditorState) => void;
  askForLink: () => void;
}

/** The editor's view. Pasted content is reduced to the schema; HTML is parsed without being rendered. */
export function createView(place: HTMLElement, options: ViewOptions): EditorView {
  let length = options.markdown.length;
  return new EditorView(place, {
    state: stateOf(options.markdown, options.askForLink),
    attributes: options.attributes,
    dispatchTransaction(this: EditorView, transaction) {
      if (transaction.docChanged) {
        const markdown = markdownOf(transaction.doc);
        if (markdown.length > options.maxLength && markdown.length > length) return;
        length = markdown.length;
        this.updateState(this.state.apply(transaction));
        options.onMarkdown(markdown);
      } else this.updateState(this.state.apply(transaction));
      options.onState(this.state);
    },
    handlePaste(view, event) {
      const html = event.clipboardData?.getData('text/html');
      if (!html) return false;
      const slice = DocumentParser.fromSchema(schema).parseSlice(parsePastedHtml(html));
      view.dispatch(view.state.tr.replaceSelection(slice).scrollIntoView());
      return true;
    },
  });
}

interface TrustedTypes {
  createPolicy(name: string, rules: { createHTML: (html: string) => string }): { createHTML: (html: string) => string };
}

const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };

/** Trusted Types policy, used only to pass pasted HTML to the parser below. `http/page-policy.ts` allows it by name. */
const policy = trustedTypes?.createPolicy('pasted-html', { createHTML: (html) => html });

/**
 * The body of pasted HTML, in a document that runs no scripts and loads nothing. Style attributes become `data-style`,
 * since the content-security policy would report each of them.
 */
function parsePastedHtml(html: string): HTMLElement {
  const quiet = html
    .replaceAll(/<style[^]*?<\/style>/gi, '')
    .replaceAll(/<[a-z][^>]*>/gi, (tag) => tag.replaceAll(/\s(style|on[a-z]+)=/gi, ' data-$1='));
  return new DOMParser().parseFromString(policy ? policy.createHTML(quiet) : quiet, 'text/html').body;
}

import { parseSync } from 'oxc-parser';

export interface Found {
  /** Line of the source, from 1. */
  line: number;
  text: string;
}

/** A conditional expression with the strings on either side of it. */
export interface Choice {
  line: number;
  /** The condition as written in the source. */
  test: string;
  texts: string[];
}

/** Natural language in a source file. */
export interface Source {
  /** Strings that people may read. */
  strings: Found[];
  comments: Found[];
  /** Titles of tests and of their groups. */
  titles: Found[];
  names: Found[];
  choices: Choice[];
  /** Sentences that contain a value whose case was changed to fit. */
  recased: Found[];
}

interface Node {
  type: string;
  start: number;
  [key: string]: unknown;
}

/** Attributes and properties whose values are read by machines only. */
const FOR_MACHINES = new Set(
  `autoComplete capture className class classNames crossOrigin css d data-testid encType enterKeyHint fill form formAction
   height href htmlFor http-equiv id inputMode intent itemProp key kind lang method mode name pattern path points
   preserveAspectRatio property rel role sizes sql src srcSet stroke style target to transform type viewBox width xmlns`.split(
    /\s+/,
  ),
);

const SQL =
  /^\s*\(?(select|insert into|update \w|delete from|with \w+|create |alter |drop |begin\b|commit|rollback|lock |set |declare |truncate|explain|listen|notify|grant|analyze|vacuum|on conflict|where|and |or |not |from |order by|group by|having|left join|join |inner join|union|values|case when|coalesce|exists|limit |offset |returning|for (no key )?update|for share|lateral|cross join|pg_|nullif|count\(|sum\(|max\(|min\(|as |is (not )?null|in \(|between |\w+\.\w+( |$|::))/;
const MACHINE_WORDS = /^[a-z0-9_:./@#%&?=*+~^$|<>()[\]{},;!-]*$/;

/** True for prose, as opposed to identifiers, SQL, class lists and other text for machines. */
function isProse(text: string): boolean {
  const plain = text.replaceAll(/\{…\}/g, ' ').trim();
  if (!/[A-Za-z]{2}/.test(plain) || SQL.test(plain) || /::|\$\d|=>|[\w-]+:[\w-]+;/.test(plain)) return false;
  if (/^[A-Z][a-z’']+$/.test(plain)) return true;
  const words = plain.split(/\s+/);
  if (words.length < 2) return plain.endsWith('…');
  if (
    /^(text|bg|flex|grid|px|py|mt|mb|rounded|border|font|sm|md|lg|hover|focus|dark|group|peer|absolute|relative)[-:]/.test(
      plain,
    )
  )
    return false;
  return (
    words.filter((word) => !MACHINE_WORDS.test(word) || /^[a-z’']+[.,:;!?…]?$/.test(word)).length >= words.length / 2
  );
}

/**
 * Reads one file by its syntax tree. A sentence that JSX spreads over elements is one string, with `{…}` for values.
 *
 * @throws when the file cannot be parsed
 */
export function readSource(path: string, code: string): Source {
  const { program, comments, errors } = parseSync(path, code);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  const lineAt = lineFinder(code);
  const strings: Found[] = [];
  const titles: Found[] = [];
  const choices: Choice[] = [];
  const recased: Found[] = [];
  const names = new Map<string, number>();
  const say = (node: Node, text: string) => {
    const tidy = text.replaceAll(/\s+/g, ' ').trim();
    if (isProse(tidy)) strings.push({ line: lineAt(node.start), text: tidy });
  };
  const sayRecased = (node: Node, values: readonly (Node | undefined)[], text: string) => {
    if (/[A-Za-z]{2} /.test(text) && values.some((value) => value && isRecased(value)))
      recased.push({ line: lineAt(node.start), text: text.replaceAll(/\s+/g, ' ').trim() });
  };

  const visitAll = (value: unknown): void => {
    if (Array.isArray(value)) for (const item of value) visitAll(item);
    else if (value !== null && typeof value === 'object' && 'type' in value) visit(value as Node);
  };
  const visitChildren = (node: Node, except: readonly string[] = []) => {
    for (const [key, value] of Object.entries(node)) if (!except.includes(key)) visitAll(value);
  };
  function visit(node: Node): void {
    switch (node.type) {
      case 'ImportDeclaration':
      case 'ExportAllDeclaration':
      case 'ImportExpression':
      case 'TSLiteralType':
        return;
      case 'Identifier':
        if (!names.has(node.name as string)) names.set(node.name as string, lineAt(node.start));
        return visitChildren(node);
      case 'CallExpression': {
        const title = titleOf(node);
        if (title) titles.push({ line: lineAt(node.start), text: title });
        return visitChildren(node);
      }
      case 'ConditionalExpression': {
        const [test, ...branches] = [node.test, node.consequent, node.alternate] as Node[];
        const texts = branches.filter(isString).map(textOf);
        if (test && texts.length > 0)
          choices.push({ line: lineAt(node.start), test: code.slice(test.start, test.end as number), texts });
        return visitChildren(node);
      }
      case 'BinaryExpression':
        if (/^[=!]==?$/.test(node.operator as string)) return visitUnlessString(node.left, node.right);
        return visitChildren(node);
      case 'SwitchCase':
        visitUnlessString(node.test);
        return visitAll(node.consequent);
      case 'Property':
      case 'JSXAttribute': {
        const key = keyOf(node[node.type === 'Property' ? 'key' : 'name'] as Node);
        if (node.type === 'Property' && (node.key as Node).type === 'Identifier') visitAll(node.key);
        if (FOR_MACHINES.has(key)) return visitUnlessString(node.value);
        return visitAll(node.value);
      }
      case 'JSXElement':
      case 'JSXFragment':
        return visitElement(node);
      case 'Literal':
        if (typeof node.value === 'string') say(node, node.value);
        return;
      case 'TemplateLiteral':
        say(node, templateText(node));
        sayRecased(node, node.expressions as Node[], templateText(node));
        return visitAll(node.expressions);
      default:
        return visitChildren(node);
    }
  }
  function visitUnlessString(...nodes: unknown[]): void {
    for (const node of nodes) if (!isString(node as Node | null)) visitAll(node);
  }
  function visitElement(node: Node): void {
    visitAll((node.openingElement as Node | undefined)?.attributes);
    const children = node.children as Node[];
    if (!children.some((child) => child.type === 'JSXText' && /[A-Za-z]/.test(child.value as string)))
      return visitAll(children);
    const text = children.map(sentenceOf).join('');
    say(node, text);
    sayRecased(
      node,
      children.map((child) => child.expression as Node | undefined),
      text,
    );
    visitWithin(children);
  }
  /** Visits attributes and expressions of elements whose text has already been read as part of a sentence. */
  function visitWithin(children: readonly Node[]): void {
    for (const child of children)
      if (child.type === 'JSXElement' || child.type === 'JSXFragment') {
        visitAll((child.openingElement as Node | undefined)?.attributes);
        visitWithin(child.children as Node[]);
      } else if (child.type !== 'JSXText') visitAll(child);
  }

  visit(program as unknown as Node);
  return {
    strings,
    comments: joinLines(comments, code, lineAt),
    titles,
    choices,
    recased,
    names: [...names].map(([text, line]) => ({ line, text })),
  };
}

function sentenceOf(node: Node): string {
  if (node.type === 'JSXText') return node.value as string;
  if (node.type === 'JSXElement' || node.type === 'JSXFragment') {
    const inner = (node.children as Node[]).map(sentenceOf).join('');
    return inner === '' ? ' ' : inner;
  }
  const expression = node.expression as Node | undefined;
  return expression && isString(expression) ? textOf(expression) : '{…}';
}

/** The title in `test('…', …)`, `describe.each(…)('…', …)` and the like; empty for other calls. */
function titleOf(call: Node): string {
  let callee = call.callee as Node;
  while (callee.type === 'MemberExpression' || callee.type === 'CallExpression')
    callee = (callee.type === 'MemberExpression' ? callee.object : callee.callee) as Node;
  const [title] = call.arguments as Node[];
  return /^(test|it|describe)$/.test(String(callee.name)) && title && isString(title) ? textOf(title) : '';
}

const isRecased = (node: Node): boolean =>
  node.type === 'CallExpression' &&
  /^to(Lower|Upper)Case$/.test(String(((node.callee as Node).property as Node | undefined)?.name));

const keyOf = (node: Node): string => String(node.name ?? node.value ?? '');

const isString = (node: Node | null): boolean =>
  node?.type === 'TemplateLiteral' || (node?.type === 'Literal' && typeof node.value === 'string');

const textOf = (node: Node): string => String(node.value ?? templateText(node));

function templateText(node: Node): string {
  const quasis = node.quasis as { value: { cooked: string } }[];
  return quasis.map(({ value }) => value.cooked).join('{…}');
}

interface RawComment {
  type: string;
  value: string;
  start: number;
  end: number;
}

/** Comments without their markers; consecutive `//` lines are one comment. */
function joinLines(comments: readonly RawComment[], code: string, lineAt: (offset: number) => number): Found[] {
  const joined: (Found & { end: number })[] = [];
  for (const { type, value, start, end } of comments) {
    const text = value.replaceAll(/^\s*\* ?/gm, '').trim();
    const last = joined.at(-1);
    const follows = type === 'Line' && last && /^[ \t]*\r?\n[ \t]*$/.test(code.slice(last.end, start));
    if (follows) Object.assign(last, { text: `${last.text} ${text}`, end });
    else joined.push({ line: lineAt(start), text: text.replaceAll(/\s+/g, ' '), end });
  }
  return joined.map(({ line, text }) => ({ line, text }));
}

function lineFinder(code: string): (offset: number) => number {
  const starts = [0, ...[...code.matchAll(/\n/g)].map(({ index }) => index + 1)];
  return (offset) => {
    let [low, high] = [0, starts.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return low + 1;
  };
}

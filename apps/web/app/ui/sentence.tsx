import { Fragment, type ReactNode } from 'react';

type NamesIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;

interface SentenceProps<Text extends string> {
  text: Text;
  values: Record<NamesIn<Text>, ReactNode>;
}

/**
 * A sentence with elements in it, written whole so that it can be translated: `<Sentence text="Sent to {email}."
 * values={{ email: <strong>{email}</strong> }} />`.
 */
export function Sentence<Text extends string>({ text, values }: SentenceProps<Text>) {
  const nodes: Record<string, ReactNode> = values;
  return text
    .split(/\{(\w+)\}/)
    .map((piece, i) => <Fragment key={`${i}${piece}`}>{i % 2 === 0 ? piece : nodes[piece]}</Fragment>);
}

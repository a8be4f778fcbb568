import { lazy, Suspense } from 'react';
import { FieldFrame, type FieldFrameProps } from '../../ui/field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { RichTextEditorProps } from './rich-text-editor.tsx';
import { retryImport } from '../../hydration/retrying-import.ts';

const RichTextEditor = lazy(() => retryImport(() => import('./rich-text-editor.tsx')));

type RichTextFieldProps = FieldFrameProps & Omit<RichTextEditorProps, 'ids'> & { label: string };

/** Markdown field that is edited as formatted text. The editor is loaded when the field is shown. */
export function RichTextField({ label, hint, error, optional, ...editor }: RichTextFieldProps) {
  return (
    <FieldFrame {...{ label, hint, error, optional }}>
      {(ids) => (
        <Suspense fallback={<Skeleton className="h-72" />}>
          <RichTextEditor label={label} ids={ids} {...editor} />
        </Suspense>
      )}
    </FieldFrame>
  );
}

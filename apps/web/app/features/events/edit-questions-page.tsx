import type { EditedEvent } from '@quivertree/contract/events/event-editing';
import {
  CUSTOM_FIELD_TYPES,
  CUSTOM_FIELDS,
  type CustomFieldType,
  DEFAULT_SECTION,
  hasChoices,
} from '@quivertree/domain/events/custom-fields';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { SelectField } from '../../ui/select.tsx';
import { ConflictPanel } from './conflict-panel.tsx';
import { QUESTIONS, type QuestionRow } from './edited-docs.ts';
import { EditedEventPage, isEditable, NotEditable } from './edited-event-page.tsx';
import { EditedRows } from './edited-rows.tsx';
import { SaveBar } from './save-bar.tsx';
import { reReviewNotice } from './re-review-notice.ts';
import { hasProblem, useEditing } from './use-editing.ts';

export default function EditQuestionsPage() {
  return (
    <EditedEventPage
      title="Questions"
      lead="Buyers answer these in addition to giving their name and email. Ask only what you need: each extra question can cost you sales."
    >
      {(event) => (isEditable(event) ? <Questions key={event.id} event={event} /> : <NotEditable />)}
    </EditedEventPage>
  );
}

function Questions({ event }: { event: EditedEvent }) {
  const editing = useEditing(event, QUESTIONS);
  const { doc, set, problems } = editing;
  const shown = { timeZone: event.details.timeZone, currency: event.currency };
  return (
    <>
      <ConflictPanel editing={editing} {...shown} />
      <EditedRows
        rows={doc.questions}
        saved={editing.base.questions}
        label="Questions"
        empty="No questions yet."
        titleOf={({ label, required }) => `${label || 'New question'}${required ? ' *' : ''}`}
        add="Add question"
        makeRow={() => newQuestion(doc.questions)}
        onRows={(questions) => set({ questions })}
        isWrong={(i) => hasProblem(editing, `questions.${i}`)}
      >
        {(question, i, change) => (
          <QuestionFields
            question={question}
            change={change}
            problem={(field) => problems[`questions.${i}.${field}`]}
          />
        )}
      </EditedRows>
      <SaveBar
        editing={editing}
        {...shown}
        consequence={`Existing answers stay with their orders. Buyers still checking out will see the new questions. ${reReviewNotice(event, editing.base, editing.doc) ?? ''}`}
      />
    </>
  );
}

function newQuestion(questions: readonly QuestionRow[]): QuestionRow {
  return {
    key: `new-${crypto.randomUUID()}`,
    id: null,
    label: `Question ${questions.length + 1}`,
    type: 'TEXT',
    required: false,
    section: questions.at(-1)?.section ?? DEFAULT_SECTION,
    options: [],
  };
}

interface QuestionFieldsProps {
  question: QuestionRow;
  change: (change: Partial<QuestionRow>) => void;
  problem: (field: string) => string | undefined;
}

function QuestionFields({ question, change, problem }: QuestionFieldsProps) {
  return (
    <>
      <TextField
        label="Question"
        value={question.label}
        maxLength={200}
        onChange={({ target }) => change({ label: target.value })}
        error={problem('label')}
      />
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <SelectField
          label="Answer type"
          choices={CUSTOM_FIELD_TYPES.map((value) => ({ value, label: CUSTOM_FIELDS[value].title }))}
          value={question.type}
          onChange={({ target }) => change({ type: target.value as CustomFieldType })}
        />
        <TextField
          label="Section"
          value={question.section}
          maxLength={80}
          onChange={({ target }) => change({ section: target.value })}
          hint="Questions in the same section are shown together."
          error={problem('section')}
        />
      </div>
      {hasChoices(question.type) && (
        <TextArea
          label="Choices"
          value={question.options.join('\n')}
          onChange={({ target }) => change({ options: target.value.split('\n') })}
          hint="One per line, without commas."
          error={problem('options') ?? optionProblem(question, problem)}
        />
      )}
      <CheckboxField
        label="Required"
        checked={question.required}
        onChange={({ target }) => change({ required: target.checked })}
      />
    </>
  );
}

function optionProblem({ options }: QuestionRow, problem: QuestionFieldsProps['problem']): string | undefined {
  return options.map((_, i) => problem(`options.${i}`)).find(Boolean);
}

import { useState } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { Button, type ButtonKind } from '../../ui/button.tsx';
import { DateBlock } from '../../ui/date-block.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { Hint } from '../../ui/hint.tsx';
import { Loading, Spinner } from '../../ui/loading.tsx';
import { LogoMark } from '../../ui/logo.tsx';
import { Poster } from '../../ui/poster.tsx';
import { Price } from '../../ui/price.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { QuantityStepper } from '../../ui/quantity-stepper.tsx';
import { SelectField } from '../../ui/select.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { FormComponents } from './form-components.tsx';
import { HubComponents } from './hub-components.tsx';
import { Narrow, GalleryEntry } from './gallery-entry.tsx';
import { showError, showSuccess } from '../../ui/toast.ts';

const KINDS: readonly ButtonKind[] = ['action', 'outline', 'quiet'];
const COLOURS = [
  'bg-pan',
  'bg-pan-deep',
  'bg-pan-bright',
  'bg-camelthorn',
  'bg-dune',
  'bg-dune-deep',
  'bg-atlantic',
  'bg-lichen',
  'bg-aloe',
  'bg-rust',
  'bg-night',
];
const CHOICES = [
  { value: '', label: 'Please choose' },
  { value: 'fish', label: 'Fish' },
];

/** Every component of `ui/` in every state, to see changes at a glance. For development only. */
export default function ComponentGalleryPage() {
  return (
    <div className="wall flex flex-col gap-16 pt-10">
      <h1 className="text-6xl">Components</h1>
      <GalleryEntry name="Colours">
        {COLOURS.map((colour) => (
          <span key={colour} className="flex flex-col gap-1 text-sm">
            <span className={`size-20 border border-hairline ${colour}`} />
            {colour.slice(3)}
          </span>
        ))}
      </GalleryEntry>
      <GalleryEntry name="Type">
        <p className="font-display text-6xl font-extrabold tracking-tight">Display 1,250</p>
        <p className="text-lg">Text with tabular figures: 0123456789</p>
        <p className="eyebrow text-soft">Eyebrow</p>
        <LogoMark />
      </GalleryEntry>
      <GalleryEntry name="Button">
        {KINDS.map((kind) => (
          <Button key={kind} kind={kind}>
            {kind}
          </Button>
        ))}
        {KINDS.map((kind) => (
          <Button key={kind} kind={kind} disabled>
            {`${kind}, disabled`}
          </Button>
        ))}
        {KINDS.map((kind) => (
          <Button key={kind} kind={kind} busy>
            {`${kind}, busy`}
          </Button>
        ))}
      </GalleryEntry>
      <GalleryEntry name="Fields">
        <Narrow>
          <TextField label="Text" defaultValue="Something typed" />
          <TextField label="Optional, with a hint" optional hint="What to enter here" />
          <TextField label="With an error" error="Please enter your full name." />
          <TextField label="Disabled" disabled defaultValue="Can’t be changed" />
          <SelectField label="Select" choices={CHOICES} />
          <SelectField label="Select with an error" choices={CHOICES} error="Please choose one." />
          <TextArea label="Long text" />
        </Narrow>
      </GalleryEntry>
      <GalleryEntry name="Quantity">
        <Quantity name="Adult" start={0} />
        <Quantity name="Child" start={2} />
        <Quantity name="Max" start={4} />
      </GalleryEntry>
      <GalleryEntry name="Badge, price, date, hint">
        <Badge tone="highlight">Almost gone</Badge>
        <Badge tone="quiet">Sold out</Badge>
        <Badge tone="bad">Cancelled</Badge>
        <Price amount={1_250} currency="NAD" />
        <Price amount={0} currency="NAD" />
        <DateBlock weekday="SAT" day="21" month="NOV" />
        <span>
          Fee <Hint about="What is the fee?">It helps us cover our costs.</Hint>
        </span>
      </GalleryEntry>
      <GalleryEntry name="Progress">
        <Narrow>
          <ProgressBar share={0.75} label="75% sold, 25 left" />
          <ProgressBar share={1} label="100% sold, 0 left" />
        </Narrow>
      </GalleryEntry>
      <GalleryEntry name="Poster, its placeholder, its skeleton">
        <Narrow>
          <Poster src="/posters/music/a-poster.svg" />
          <Poster src={null} />
          <Skeleton className="aspect-3/2" />
        </Narrow>
      </GalleryEntry>
      <GalleryEntry name="Loading, empty, error">
        <Spinner />
        <Narrow>
          <Loading />
          <EmptyState title="No events match your filters">
            <Button kind="outline">Show all events</Button>
          </EmptyState>
          <ErrorState>Couldn’t load this</ErrorState>
          <ErrorState onRetry={() => {}}>Couldn’t load this</ErrorState>
          <ErrorState onRetry={() => {}} retrying>
            Retrying
          </ErrorState>
        </Narrow>
      </GalleryEntry>
      <FormComponents />
      <HubComponents />
      <GalleryEntry name="Toasts">
        <Button onClick={() => void showSuccess('Welcome back!')}>Success</Button>
        <Button onClick={() => void showError(undefined, 'What to do about it')}>Error</Button>
      </GalleryEntry>
    </div>
  );
}

function Quantity({ name, start }: { name: string; start: number }) {
  const [value, setValue] = useState(start);
  return <QuantityStepper name={name} value={value} max={4} onChange={setValue} />;
}

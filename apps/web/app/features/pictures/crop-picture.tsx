import { type PointerEvent, useRef } from 'react';
import { type CropChoice, cropOf, MAX_ZOOM, movedBy } from './crop.ts';

interface CropPictureProps {
  src: string;
  size: { width: number; height: number };
  ratio: number;
  choice: CropChoice;
  onChoose: (choice: CropChoice) => void;
}

/** Crop tool, operated by dragging or with three sliders that also work with the keyboard. */
export function CropPicture({ src, size, ratio, choice, onChoose }: CropPictureProps) {
  const dragged = useRef<{ x: number; y: number } | undefined>(undefined);
  const crop = cropOf(choice, size, ratio);
  const part = [crop.x, crop.y, crop.width, crop.height].map((share) => share * 100) as [
    number,
    number,
    number,
    number,
  ];
  const [x, y, width, height] = part;

  function drag(event: PointerEvent<SVGSVGElement>): void {
    if (!dragged.current) return;
    const box = event.currentTarget.getBoundingClientRect();
    const by = {
      x: (event.clientX - dragged.current.x) / box.width,
      y: (event.clientY - dragged.current.y) / box.height,
    };
    dragged.current = { x: event.clientX, y: event.clientY };
    onChoose(movedBy(choice, by, size, ratio));
  }

  return (
    <div className="flex flex-col gap-3">
      <div className="relative inline-block max-h-[60vh] overflow-hidden self-start">
        <img src={src} alt="" className="block max-h-[60vh] max-w-full" />
        <svg
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          aria-hidden="true"
          className="absolute inset-0 size-full cursor-move touch-none"
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId);
            dragged.current = { x: event.clientX, y: event.clientY };
          }}
          onPointerMove={drag}
          onPointerUp={() => {
            dragged.current = undefined;
          }}
        >
          <path
            fillRule="evenodd"
            className="fill-night/65"
            d={`M0 0H100V100H0ZM${x} ${y}h${width}v${height}h${-width}Z`}
          />
          <rect
            x={x}
            y={y}
            width={width}
            height={height}
            fill="none"
            vectorEffect="non-scaling-stroke"
            className="stroke-aloe stroke-2"
          />
        </svg>
      </div>
      <Slider
        label="Zoom"
        min={1}
        max={MAX_ZOOM}
        value={choice.zoom}
        onChange={(zoom) => onChoose(movedBy({ ...choice, zoom }, { x: 0, y: 0 }, size, ratio))}
      />
      <Slider
        label="Horizontal position"
        min={0}
        max={1}
        value={choice.x}
        onChange={(to) => onChoose({ ...choice, x: to })}
      />
      <Slider
        label="Vertical position"
        min={0}
        max={1}
        value={choice.y}
        onChange={(to) => onChoose({ ...choice, y: to })}
      />
    </div>
  );
}

interface SliderProps {
  label: string;
  min: number;
  max: number;
  value: number;
  onChange: (value: number) => void;
}

function Slider({ label, ...range }: SliderProps) {
  const { onChange, ...rest } = range;
  return (
    <label className="flex max-w-md items-center gap-4 text-sm font-semibold">
      <span className="w-28 shrink-0">{label}</span>
      <input
        {...rest}
        type="range"
        step={0.01}
        onChange={(event) => onChange(Number(event.target.value))}
        className="h-11 min-w-0 flex-1 accent-dune"
      />
    </label>
  );
}

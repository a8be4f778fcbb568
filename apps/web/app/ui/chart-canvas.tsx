import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import './chart.css';
import { type ChartSeries, valueInWords } from './chart.tsx';

interface ChartCanvasProps {
  along: string;
  points: readonly string[];
  marks: readonly string[];
  series: readonly ChartSeries[];
  kind: 'columns' | 'line';
}

const HEIGHT = 256;
/** Approximate width of a character in an axis label, in pixels. */
const AXIS_LABEL_WIDTH = 7.5;
/** Colour tokens of the series, in order. */
const COLOURS = ['--dune', '--atlantic-ink', '--lichen-ink', '--camelthorn-soft'];
const WHOLE_STEPS = Array.from({ length: 13 }, (_, power) => [1, 2, 5].map((step) => step * 10 ** power)).flat();

/** Canvas of a chart, redrawn when its data or the colour scheme changes. */
export default function ChartCanvas({ along, points, marks, series, kind }: ChartCanvasProps) {
  const place = useRef<HTMLDivElement>(null);
  const dark = useDarkness();
  const figures = JSON.stringify([along, points, marks, series, kind]);

  const draw = useEffectEvent((box: HTMLDivElement): uPlot => {
    const style = getComputedStyle(box);
    const colour = (token: string) => style.getPropertyValue(token).trim();
    const font = `13px ${style.fontFamily}`;
    const axis = { stroke: colour('--camelthorn-soft'), font, ticks: { show: false }, grid: { show: false } };
    const [first] = series;
    return new uPlot(
      {
        width: box.clientWidth,
        height: HEIGHT,
        cursor: { drag: { x: false, y: false }, y: false },
        scales: {
          x: { time: false, range: [-0.5, Math.max(points.length - 0.5, 0.5)] },
          y: { range: (_, least, most) => [Math.min(0, least ?? 0), Math.max(most ?? 0, 1) * 1.05] },
        },
        axes: [
          {
            ...axis,
            incrs: WHOLE_STEPS,
            gap: 8,
            space: Math.max(64, ...marks.map((mark) => mark.length * AXIS_LABEL_WIDTH + 16)),
            values: (_, at) => at.map((point) => marks[point] ?? ''),
          },
          {
            ...axis,
            incrs: WHOLE_STEPS,
            grid: { stroke: colour('--hairline'), width: 1 },
            values: (_, at) => at.map((value) => valueInWords(first ?? {}, value).replace(/\.00$/, '')),
            size: (_, labels) => Math.max(...(labels ?? []).map((label) => label.length), 2) * AXIS_LABEL_WIDTH + 16,
          },
        ],
        series: [
          { label: along, value: (_, point) => points[point] ?? '' },
          ...series.map((one, i) => {
            const stroke = colour(COLOURS[i % COLOURS.length] ?? '');
            const columns = uPlot.paths.bars?.({ size: [0.7, 48] });
            return {
              label: one.label,
              stroke,
              width: 2,
              points: { show: kind === 'line' && points.length < 40 },
              value: (_: uPlot, value: number | null) => (value === null ? '' : valueInWords(one, value)),
              ...(kind === 'columns' && columns ? { fill: stroke, paths: columns, width: 0 } : {}),
            };
          }),
        ],
      },
      [[...points.keys()], ...series.map(({ values }) => [...values])],
      box,
    );
  });

  useEffect(() => {
    const box = place.current;
    if (!box || figures === '') return;
    const plot = draw(box);
    const watch = new ResizeObserver(() => plot.setSize({ width: box.clientWidth, height: HEIGHT }));
    watch.observe(box);
    return () => {
      watch.disconnect();
      plot.destroy();
    };
  }, [figures, dark]);

  return <div ref={place} className="w-full overflow-hidden" />;
}

const DARK = '(prefers-color-scheme: dark)';

function useDarkness(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const dark = matchMedia(DARK);
      dark.addEventListener('change', onChange);
      return () => dark.removeEventListener('change', onChange);
    },
    () => matchMedia(DARK).matches,
    () => false,
  );
}

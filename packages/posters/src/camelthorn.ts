import type { Random } from '@quivertree/domain/random/seeded-random';
import { circle, filled, stroked } from './svg-shapes.ts';

/** A camelthorn tree in silhouette: a leaning trunk that opens into flat cushions of leaves. */
export function camelthorn(random: Random, x: number, y: number, height: number, colour: string): string {
  const lean = height * random.between(-0.12, 0.12);
  let wood = `M${Math.round(x)} ${Math.round(y + 6)}Q${Math.round(x - lean * 0.4)} ${Math.round(y - height * 0.25)} ${Math.round(x + lean)} ${Math.round(y - height * 0.46)}`;
  let leaves = '';
  const arms = 5;
  for (let i = 0; i < arms; i++) {
    const away = (i / (arms - 1) - 0.5) * 2;
    const tip = [
      x + lean + away * height * random.between(0.46, 0.6),
      y - height * (0.86 - Math.abs(away) * 0.16),
    ] as const;
    wood += `M${Math.round(x + lean)} ${Math.round(y - height * 0.46)}Q${Math.round(x + lean + away * height * 0.1)} ${Math.round(y - height * 0.66)} ${Math.round(tip[0])} ${Math.round(tip[1])}`;
    leaves += cushion(tip[0], tip[1], height * random.between(0.26, 0.34), height * random.between(0.09, 0.12));
    leaves += cushion(tip[0] + height * random.between(-0.2, 0.2), tip[1] - height * 0.09, height * 0.2, height * 0.08);
  }
  return stroked(wood, colour, height * 0.045) + filled(leaves, colour);
}

function cushion(x: number, y: number, rx: number, ry: number): string {
  const [a, b] = [Math.round(rx), Math.round(ry)];
  return circle(x, y, a).replaceAll(`a${a} ${a}`, `a${a} ${b}`);
}

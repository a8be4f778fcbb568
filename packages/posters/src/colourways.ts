import type { Inks } from './sheet.ts';

/** Sets of inks for posters, in the colours of the landscape. Blues lean towards petrol, never towards violet. */
export const COLOURWAYS = {
  noon: { ground: '#f3e0bb', light: '#fcf5e6', accent: '#e6a01f', form: '#d7622a', shade: '#8f3317', ink: '#2a1a12' },
  dusk: { ground: '#e8793f', light: '#fbe3b4', accent: '#f8c556', form: '#8f2f1a', shade: '#571c14', ink: '#240f0c' },
  night: { ground: '#0c2f3a', light: '#f4e6c4', accent: '#eda932', form: '#17606a', shade: '#0a414c', ink: '#061b23' },
  morning: {
    ground: '#d3e2d9',
    light: '#f8f3e6',
    accent: '#e2602a',
    form: '#20797f',
    shade: '#0e4f59',
    ink: '#0b2b33',
  },
  aloe: { ground: '#f0b53a', light: '#fcecc6', accent: '#c6451b', form: '#22696a', shade: '#12484a', ink: '#14211f' },
  lichen: { ground: '#dfdaaa', light: '#f8f3dd', accent: '#d8592a', form: '#71863a', shade: '#40562a', ink: '#1e2a1a' },
  clay: { ground: '#dc8e62', light: '#f8e5cb', accent: '#0f5c66', form: '#a94527', shade: '#6c2819', ink: '#2b1511' },
  salt: { ground: '#f1e9da', light: '#fffdf7', accent: '#d2511d', form: '#d0b48c', shade: '#8b6f4e', ink: '#2b2019' },
  rust: { ground: '#ab3b20', light: '#f6dfb8', accent: '#f2b13c', form: '#7c2517', shade: '#4c1712', ink: '#220c0a' },
  lagoon: { ground: '#116d73', light: '#f8ecd0', accent: '#f6bd4a', form: '#dc8636', shade: '#94451b', ink: '#0a2a30' },
  coral: { ground: '#f2bb9e', light: '#fcf0e1', accent: '#d64426', form: '#1e7377', shade: '#104e55', ink: '#102c30' },
  moss: { ground: '#2f4b36', light: '#f1e5bc', accent: '#e9a431', form: '#728a3a', shade: '#1d3728', ink: '#0e1b15' },
  straw: { ground: '#edcf88', light: '#fcf2d7', accent: '#b93d1a', form: '#7d4520', shade: '#4c2812', ink: '#1a110c' },
  fog: { ground: '#bfd3ce', light: '#f0f4ed', accent: '#e6972f', form: '#568588', shade: '#2a5b63', ink: '#12333b' },
  ember: { ground: '#271a15', light: '#f4e1c2', accent: '#e0561d', form: '#7d351d', shade: '#48241a', ink: '#140d0a' },
  sage: { ground: '#bcc7a0', light: '#f6f3de', accent: '#ca4519', form: '#2c6661', shade: '#1a4745', ink: '#142422' },
} as const satisfies Record<string, Inks>;

export type Colourway = keyof typeof COLOURWAYS;

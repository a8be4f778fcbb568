/**
 * Colours of the web, named after the land: pan (the ground), camelthorn (ink), dune (the one action colour), atlantic
 * (links, information), lichen (success), aloe (highlights), rust (errors). `Ink` is the shade for text on the ground,
 * the bare name the shade for areas. A test compares them with the web's `styles.css`, their source.
 */
export interface Palette {
  pan: string;
  panDeep: string;
  panBright: string;
  camelthorn: string;
  camelthornSoft: string;
  hairline: string;
  dune: string;
  duneDeep: string;
  duneInk: string;
  onDune: string;
  atlantic: string;
  atlanticInk: string;
  lichen: string;
  lichenInk: string;
  aloe: string;
  onAloe: string;
  rust: string;
  rustInk: string;
  night: string;
  onNight: string;
}

export const LIGHT: Palette = {
  pan: '#fbf5ec',
  panDeep: '#f3eadb',
  panBright: '#fffdfa',
  camelthorn: '#1f1611',
  camelthornSoft: '#5d5047',
  hairline: '#1f16112b',
  dune: '#b84307',
  duneDeep: '#9a3404',
  duneInk: '#a83a00',
  onDune: '#ffffff',
  atlantic: '#0a5667',
  atlanticInk: '#0a5667',
  lichen: '#3d7238',
  lichenInk: '#2e5c29',
  aloe: '#f7c23a',
  onAloe: '#1f1611',
  rust: '#b3241f',
  rustInk: '#aa1f1b',
  night: '#1f1611',
  onNight: '#f6efe4',
};

export const DARK: Palette = {
  ...LIGHT,
  pan: '#1a1310',
  panDeep: '#28201b',
  panBright: '#211a16',
  camelthorn: '#f6efe4',
  camelthornSoft: '#baafa1',
  hairline: '#f6efe433',
  dune: '#bf4a13',
  duneDeep: '#a63c0c',
  duneInk: '#f59b62',
  atlantic: '#1c6e80',
  atlanticInk: '#8dd1dd',
  lichen: '#40783b',
  lichenInk: '#96d88f',
  rust: '#ba2c25',
  rustInk: '#fb9989',
  night: '#0f0a08',
};

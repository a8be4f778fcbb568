import { defineFileTask } from '../file-thread/file-task.ts';
import type { Flyer } from './flyer-pdf.ts';
import type { ShareCard } from './share-svg.ts';

export const SHARE_SVG = defineFileTask({
  name: 'share-svg',
  load: async () => {
    const { shareSvg } = await import('./share-svg.ts');
    return (card: ShareCard) => shareSvg(card);
  },
});

export const FLYER_PDF = defineFileTask({
  name: 'flyer-pdf',
  load: async () => {
    const { flyerPdf } = await import('./flyer-pdf.ts');
    return async (flyer: Flyer) => new Uint8Array(await flyerPdf(flyer));
  },
});

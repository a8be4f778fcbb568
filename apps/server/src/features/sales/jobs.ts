import { foldSalesSweep } from './fold-sales.ts';
import { flushPageViewsSweep } from './page-views.ts';

export const salesSweeps = [flushPageViewsSweep, foldSalesSweep];

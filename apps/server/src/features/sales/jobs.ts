import { foldSalesSweep } from './fold-sales.ts';

export const salesSweeps = [foldSalesSweep];

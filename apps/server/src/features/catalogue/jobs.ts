import { removePastEventsSweep } from './remove-past-events.ts';

export const catalogueSweeps = [removePastEventsSweep];

import { noteFrequentWordsSweep } from './note-frequent-words.ts';
import { removePastEventsSweep } from './remove-past-events.ts';

export const catalogueSweeps = [removePastEventsSweep, noteFrequentWordsSweep];

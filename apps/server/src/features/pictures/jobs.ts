import { removePictureJob, removeUnusedPicturesSweep } from './remove-unused-pictures.ts';

export const pictureJobs = [removePictureJob];
export const pictureSweeps = [removeUnusedPicturesSweep];

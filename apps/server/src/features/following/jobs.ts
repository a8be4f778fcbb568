import { deleteOldFollowingSweep } from './delete-old-following.ts';
import { findNewsSweep } from './find-news.ts';
import { queueNewsSweep } from './queue-news.ts';
import { queueNewsMailsSweep, sendNewsMailJob } from './send-news-mail.ts';

export const followingJobs = [sendNewsMailJob];

export const followingSweeps = [findNewsSweep, queueNewsSweep, queueNewsMailsSweep, deleteOldFollowingSweep];

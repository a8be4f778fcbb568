import { admitPlacesSweep } from './admit-places.ts';

export const waitingRoomSweeps = [admitPlacesSweep];

import { deleteIdleNetworksSweep } from './delete-idle-networks.ts';
import { deleteUnpaidOrdersSweep } from './delete-unpaid-orders.ts';
import { expireReservationsSweep } from './expire-reservations.ts';

export const orderSweeps = [expireReservationsSweep, deleteIdleNetworksSweep, deleteUnpaidOrdersSweep];

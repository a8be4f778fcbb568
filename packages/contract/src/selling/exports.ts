import * as z from 'zod/mini';
import { ORDER_PEOPLE } from '../access.ts';
import { defineCall } from '../call.ts';
import { downloadAddress, sheetFormat, uuid } from '../shapes.ts';

export const EXPORT_KINDS = ['orders', 'attendees'] as const;
export type ExportKind = (typeof EXPORT_KINDS)[number];

export const createExport = defineCall({
  name: 'createExport',
  summary: 'Get a link, valid for five minutes, to download all of an event’s orders or attendees as CSV or for Excel',
  method: 'POST',
  path: '/api/v1/business/events/{eventId}/exports',
  access: ORDER_PEOPLE,
  logs: ['order.exported', 'attendee.exported'],
  params: z.object({ eventId: uuid }),
  body: z.object({ kind: z.enum(EXPORT_KINDS), format: sheetFormat }),
  answer: downloadAddress,
  refusals: ['auth.too_many_attempts'],
});

import { randomUUID } from 'node:crypto';
import { login } from '@quivertree/contract/accounts/accounts';
import type { Client } from '@quivertree/contract/client';
import { scanTicket, undoAdmission } from '@quivertree/contract/door/door';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { assertBooksAgree } from '../world/assert-books-agree.ts';
import { type MadeEvent, makeEvent, makeOrganiser } from '../world/make-event.ts';
import { makeUser } from '../world/make-user.ts';
import { buy } from '../world/paid-order.ts';
import { sized } from '../world/sizes.ts';
import { clientOf, startWorld, type World } from '../world/world.ts';

const HISTORIES = sized(12, 500);

let world: World;
let event: MadeEvent;
/** Clients of one owner, signed in on two servers. */
let gates: Client[];

beforeAll(async () => {
  world = await startWorld({ servers: 2, env: { LOG_LEVEL: 'silent' } });
  const organiserId = await makeOrganiser(world.pool);
  event = await makeEvent(world.pool, { organiserId, ticketTypes: [{ capacity: 1_000 }] });
  const { email, password } = await makeUser(world.pool, { memberOf: { organiserId, role: 'owner' } });
  gates = await Promise.all(
    world.urls.map(async (url) => {
      const { idToken } = await clientOf(url).call(login, { body: { email, password } });
      return clientOf(url, `Bearer ${idToken}`);
    }),
  );
});
afterAll(() => world.stop());

/** Action that one gate takes on the ticket while other gates take theirs; `index` picks one of the earlier scans. */
type Action = { kind: 'scan' | 'repeat a scan' | 'undo'; index: number };

const action: fc.Arbitrary<Action> = fc.record({
  kind: fc.constantFrom('scan', 'scan', 'undo', 'undo', 'repeat a scan'),
  index: fc.nat(5),
});

test('a ticket is admitted at most once at a time, however gates scan and undo, and the figures are scans minus undos', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(action, { minLength: 1, maxLength: 6 }), { maxLength: 6 }), async (rounds) => {
      const { ticketIds } = await buy(world, event);
      const { rows } = await world.pool.query('select short_code from tickets where id = $1', [ticketIds[0]]);
      const code: string = rows[0].short_code;
      const scans: { nonce: string; admissionId: string | null }[] = [];
      const admitted = new Set<string>();
      const undoneIds = new Set<string>();

      async function scan(gate: Client, nonce: string): Promise<void> {
        const body = { code, device: 'gate', nonce };
        const { verdict, admissionId } = await gate.call(scanTicket, { params: { eventId: event.id }, body });
        if (verdict === 'admitted') {
          admitted.add(admissionId as string);
          scans.push({ nonce, admissionId });
        }
      }

      async function undo(gate: Client, admissionId: string): Promise<void> {
        const body = { device: null, reason: 'Scanned by mistake' };
        await gate.call(undoAdmission, { params: { eventId: event.id, admissionId }, body });
        undoneIds.add(admissionId);
      }

      for (const round of rounds) {
        // The latest admission is picked most often, since that is where undo and scan collide.
        const latestFirst = scans.toReversed();
        await Promise.all(
          round.map(({ kind, index }, i) => {
            const gate = gates[i % gates.length] as Client;
            const earlier = latestFirst[index % 2 === 0 ? 0 : index % Math.max(1, latestFirst.length)];
            if (kind === 'scan' || !earlier) return scan(gate, randomUUID());
            return kind === 'undo' ? undo(gate, earlier.admissionId as string) : scan(gate, earlier.nonce);
          }),
        );
        const { rows: inside } = await world.pool.query('select id from admissions where ticket_id = $1', [
          ticketIds[0],
        ]);
        expect(inside.length).toBeLessThanOrEqual(1);
        expect(inside.map(({ id }) => id)).toEqual([...admitted].filter((id) => !undoneIds.has(id)));
      }
    }),
    { numRuns: HISTORIES },
  );
  await assertBooksAgree(world.pool);
});

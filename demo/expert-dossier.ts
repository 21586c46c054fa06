import { and, asc, eq, gte, sql } from 'drizzle-orm'
import { clients, dossierOpenings, expertDossiers, orderRims, orders } from '../db/schema/tables.ts'
import { addDays, parisDay, startOfDay } from '../domain/kernel/calendar/paris-day.ts'
import type { Deps } from '../domain/kernel/ports/deps.ts'
import { dossierValidityDays } from '../domain/oversight/dossiers/dossier-forms.ts'
import { findWorkshopPrices, loadDossierSubject } from '../domain/oversight/dossiers/load-dossier.ts'
import { demoClients, demoStaff } from './people.ts'

const aDay = 86_400_000

/** Adds an expert dossier of a finished order, opened twice and not answered yet, if there is no dossier. */
export async function fillDemoDossier({ db, clock }: Deps<'db' | 'clock'>): Promise<void> {
  if ((await db.$count(expertDossiers)) > 0) return
  const [order] = await db
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(clients, eq(clients.id, orders.client_id))
    .where(
      and(
        eq(clients.id, demoClients.company.id),
        gte(orders.status, 2),
        sql`(select count(*) from ${orderRims} where ${orderRims.order_id} = ${orders.id}) > 1`,
      ),
    )
    .orderBy(sql`${orders.created_at} desc`, asc(orders.id))
    .limit(1)
  const subject = order && ({ kind: 'order', id: order.id } as const)
  const record = subject && (await loadDossierSubject(db, subject))
  if (!record || !subject) return
  const now = clock.now()
  const usual = await findWorkshopPrices(db, record)
  const [desk] = demoStaff.filter(({ role }) => role === 'bureau')
  const id = 'DossierExpert001'
  await db
    .insert(expertDossiers)
    .values({
      id,
      order_id: subject.id,
      expert_name: 'Claire Lebrun',
      expert_firm: 'Cabinet Lebrun',
      expert_email: 'claire.lebrun@exemple.fr',
      claim_number: '2026-118204',
      mission_reference: 'M-4471',
      shows_prices: true,
      shows_photos: true,
      shows_estimate: false,
      prices: record.rims.map(({ place }) => ({
        place,
        ours: usual.get(place) ?? null,
        replacement: 412_00,
      })),
      created_at: new Date(now.getTime() - 3 * aDay),
      created_by: desk?.id ?? null,
      created_by_name: desk?.name ?? 'Bureau',
      expires_at: startOfDay(addDays(parisDay(now), dossierValidityDays.first)),
    })
    .onConflictDoNothing()
  await db
    .insert(dossierOpenings)
    .values(
      [2, 1].map((days) => ({
        id: `Consultation${String(days).padStart(4, '0')}`,
        dossier_id: id,
        at: new Date(now.getTime() - days * aDay),
        visit: `demo ${days}`,
      })),
    )
    .onConflictDoNothing()
}

import { acceptEstimateByOffice } from '../../domain/contracts/acceptance/accept-estimate.ts'
import { declineEstimateByOffice } from '../../domain/contracts/acceptance/decline-estimate.ts'
import { reopenEstimate, undoAcceptance } from '../../domain/contracts/acceptance/reopen-estimate.ts'
import { beginEstimate } from '../../domain/contracts/estimates/begin-estimate.ts'
import {
  estimateLineFieldName,
  normalizeEstimateContent,
} from '../../domain/contracts/estimates/estimate-content.ts'
import { saveEstimateDraft } from '../../domain/contracts/estimates/estimate-drafts.ts'
import { cancelEstimateMail, queueEstimateMail } from '../../domain/contracts/estimates/estimate-mails.ts'
import { issueEstimateWithoutMail } from '../../domain/contracts/estimates/issue-estimate.ts'
import { openOrderFromEstimate } from '../../domain/contracts/estimates/order-of-estimate.ts'
import { openedValuesFieldName } from '../../domain/kernel/forms/merge-changes.ts'
import { rimFinishNames, rimServiceNames } from '../../domain/kernel/rim-words.ts'
import { createClientFromForm } from '../../domain/people/clients/save-client.ts'
import { type Action, changingOutcomes, nothing, pickRow } from '../action.ts'
import type { Picks } from '../picks.ts'
import type { World } from '../world.ts'

/** Actions of staff on clients and their estimates. */
export const estimateActions: readonly Action[] = [
  {
    name: 'office adds a client',
    weight: 3,
    async run({ deps, staff, query }, picks) {
      const [{ count }] = (await query<{ count: number }>(
        `select count(*)::int as count from events where act = 'client.created'`,
      )) as [{ count: number }]
      const kind = picks.one(clientKinds)
      const { outcome } = await createClientFromForm(deps, staff.desk, {
        ...kind,
        name: kind.type === 'company' ? `Garage ${count}` : '',
        first_name: 'Camille',
        last_name: `Martin ${count}`,
        // One client in five has no mail address.
        email: picks.isIn(80) ? `client${count}@clients.test` : '',
        phone: '0388000000',
      })
      return outcome
    },
  },
  {
    name: 'office writes an estimate',
    weight: 10,
    async run(world, picks) {
      const client = await pickRow<{ id: string }>(
        world,
        picks,
        'select id from clients order by created_at, last_name',
      )
      return client ? writeEstimate(world, picks, { client: client.id }) : nothing
    },
  },
  {
    name: 'office replaces an estimate',
    weight: 1,
    async run(world, picks) {
      const estimate = await pickRow<{ id: string }>(
        world,
        picks,
        `select id from estimates where state in ('issued', 'sent', 'seen', 'expired') order by created_at, estimate_number`,
      )
      return estimate ? writeEstimate(world, picks, { replaces: estimate.id }) : nothing
    },
  },
  {
    name: 'office reminds of an estimate',
    weight: 1,
    run: (world, picks) =>
      onEstimate(
        world,
        picks,
        async ({ id, email }) =>
          (
            await queueEstimateMail(world.deps, world.staff.desk, id, 'reminder', {
              email: email ?? '',
              texte: 'Bonjour',
            })
          ).outcome,
      ),
  },
  {
    name: 'office cancels the mail of an estimate',
    weight: 1,
    run: (world, picks) =>
      onEstimate(
        world,
        picks,
        async ({ id }) => (await cancelEstimateMail(world.deps, world.staff.desk, id)).outcome,
      ),
  },
  {
    name: 'office notes an agreement',
    weight: 5,
    run: (world, picks) =>
      onEstimate(world, picks, async ({ id }) => {
        const typed = {
          canal: picks.one(['phone', 'workshop', 'mail']),
          qui: '',
          sans_attendre: picks.isIn(50) ? 'on' : '',
        }
        return (await acceptEstimateByOffice(world.deps, world.staff.desk, id, typed)).outcome
      }),
  },
  {
    name: 'office notes a decline',
    weight: 1,
    run: (world, picks) =>
      onEstimate(
        world,
        picks,
        async ({ id }) =>
          (
            await declineEstimateByOffice(world.deps, world.staff.desk, id, {
              canal: 'phone',
              qui: '',
              motif: 'Trop cher',
            })
          ).outcome,
      ),
  },
  {
    name: 'office undoes an agreement',
    weight: 1,
    run: (world, picks) =>
      onEstimate(
        world,
        picks,
        async ({ id }) => (await undoAcceptance(world.deps, world.staff.desk, id)).outcome,
      ),
  },
  {
    name: 'office reopens an estimate',
    weight: 1,
    run: (world, picks) =>
      onEstimate(world, picks, async ({ id }) => {
        // Nobody declines an estimate twice in the same millisecond, by which the mail of a decline is identified.
        world.clock.move(1)
        return (await reopenEstimate(world.deps, world.staff.desk, id)).outcome
      }),
  },
  {
    name: 'office opens the order of an estimate',
    weight: 2,
    run: (world, picks) =>
      onEstimate(
        world,
        picks,
        async ({ id }) => (await openOrderFromEstimate(world.deps, world.staff.desk, id)).outcome,
      ),
  },
]

interface PickedEstimate {
  id: string
  email: string | null
}

/** Runs an action on one of the newest estimates. */
async function onEstimate(
  world: World,
  picks: Picks,
  run: (estimate: PickedEstimate) => Promise<string>,
): Promise<string> {
  const estimate = await pickRow<PickedEstimate>(
    world,
    picks,
    `select e.id, c.email from estimates e join clients c on c.id = e.client_id
     order by e.created_at desc, e.estimate_number desc limit 8`,
  )
  return estimate ? run(estimate) : nothing
}

const french = { line_1: '1 rue du Moulin', zip_code: '67100', city: 'Strasbourg', country: 'France' }

/** Kinds of clients by type and place. Each is taxed by other rules; most are French. */
const clientKinds = [
  { type: 'individual', ...french },
  { type: 'individual', ...french },
  { type: 'individual', ...french },
  { type: 'company', siren: '552100554', ...french },
  { type: 'company', ...french },
  {
    type: 'company',
    line_1: 'Rue Haute 1',
    zip_code: '1000',
    city: 'Bruxelles',
    country: 'Belgique',
    vat_number: 'BE0403170701',
  },
  { type: 'company', line_1: 'Hauptstrasse 1', zip_code: '77694', city: 'Kehl', country: 'Allemagne' },
  { type: 'company', line_1: 'Bahnhofstrasse 1', zip_code: '8001', city: 'Zürich', country: 'Suisse' },
  { type: 'company', line_1: '1 rue Grimaldi', zip_code: '98000', city: 'Monaco', country: 'Monaco' },
  {
    type: 'company',
    line_1: '1 rue de Paris',
    zip_code: '97400',
    city: 'Saint-Denis',
    country: 'La Réunion',
  },
  { type: 'individual', line_1: 'Hauptstrasse 2', zip_code: '77694', city: 'Kehl', country: 'Allemagne' },
] as const

const positions = ['avg', 'avd', 'arg', 'ard']

/** Writes a draft and issues it, with or without a mail. */
async function writeEstimate(
  { deps, staff, query }: World,
  picks: Picks,
  origin: { client: string } | { replaces: string },
): Promise<string> {
  const begun = await beginEstimate(deps, staff.desk, origin)
  if (begun.outcome !== 'begun') return begun.outcome
  const [draft] = await query<{ content: Record<string, string>; email: string | null }>(
    'select d.content, c.email from estimate_drafts d join clients c on c.id = d.client_id where d.id = $1',
    [begun.id],
  )
  const current = normalizeEstimateContent(draft?.content ?? {})
  const typed = { ...current, ...typedEstimate(picks), [openedValuesFieldName]: JSON.stringify(current) }
  const saved = await saveEstimateDraft(deps, begun.id, typed)
  if (saved.outcome !== 'saved') return saved.outcome
  const email = draft?.email
  const { outcome } =
    !email || picks.isIn(40)
      ? await issueEstimateWithoutMail(deps, staff.desk, begun.id)
      : await queueEstimateMail(deps, staff.desk, begun.id, 'estimate', { email, texte: 'Bonjour' })
  // The draft remains if it cannot be issued, for example because the clock is behind.
  return changingOutcomes.has(outcome) ? outcome : 'begun'
}

/** Lines other than rims that an estimate may have: goods, at another rate, at 0 %, or paid in the client's name. */
const otherLines = [
  null,
  null,
  null,
  null,
  null,
  { text: 'Valve neuve', vat: '20.0', nature: 'goods' },
  { text: 'Valve neuve', vat: '10.0', nature: 'goods' },
  { text: 'Contrôle technique', vat: '0.0', nature: '' },
  { text: 'Jante d’occasion', vat: '0.0', nature: 'goods' },
] as const

const services = Object.keys(rimServiceNames)
const finishes = Object.keys(rimFinishNames)

/** Returns the fields of an estimate on one to four rims, with odd prices, discounts, and sometimes goods and another VAT rate. */
function typedEstimate(picks: Picks): Record<string, string> {
  const rims = picks.number(1, 4)
  const isAlike = picks.isIn(40)
  const price = () => `${picks.number(1, 300)},${String(picks.number(0, 99)).padStart(2, '0')}`
  const shared = price()
  const fields: Record<string, string> = {
    vehicle: 'Peugeot 308',
    registration: `AB-${picks.number(100, 999)}-CD`,
    days: String(picks.number(1, 15)),
    validity: String(picks.number(5, 60)),
    discount: picks.isIn(35) ? String(picks.number(1, 40)) : '',
    discount_kind: 'commercial',
  }
  for (let index = 1; index <= rims; index += 1)
    Object.assign(
      fields,
      lineFieldsOf(index, {
        kind: 'rim',
        position: positions[index - 1] ?? 'other',
        size: String(picks.number(15, 21)),
        service: picks.one(services),
        finish: picks.one(finishes),
        quantity: '1',
        price: isAlike ? shared : price(),
        discount: picks.isIn(30) ? String(picks.number(1, 50)) : '',
        vat: '20.0',
      }),
    )
  const other = picks.one(otherLines)
  if (other)
    Object.assign(
      fields,
      lineFieldsOf(rims + 1, {
        kind: 'free',
        quantity: String(picks.number(1, 8)),
        price: price(),
        ...other,
      }),
    )
  return fields
}

const lineFieldsOf = (place: number, line: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(line).map(([field, value]) => [estimateLineFieldName(place, field as 'kind'), value]),
  )

import { acceptEstimateByClient } from '../../domain/contracts/acceptance/accept-estimate.ts'
import { declineEstimateByClient } from '../../domain/contracts/acceptance/decline-estimate.ts'
import { type Estimate, findEstimate } from '../../domain/contracts/estimates/estimate.ts'
import { findRimChoice } from '../../domain/contracts/estimates/estimate-choice.ts'
import { hashShownEstimate } from '../../domain/contracts/estimates/proof-chain.ts'
import {
  acceptSupplementByClient,
  declineSupplementByClient,
} from '../../domain/contracts/supplements/answer-supplement.ts'
import { findSupplement } from '../../domain/contracts/supplements/supplement.ts'
import { loadSupplementSheet } from '../../domain/contracts/supplements/supplement-sheet.ts'
import { listContractParts } from '../../domain/contracts/withdrawals/contract-parts.ts'
import { declareWithdrawal } from '../../domain/contracts/withdrawals/declare-withdrawal.ts'
import { tickedContractPartsText } from '../../domain/contracts/withdrawals/withdrawal-form.ts'
import { randomId } from '../../domain/kernel/random-id.ts'
import { type Action, nothing, pickRow } from '../action.ts'
import { isOpenForSupplements } from './workshop.ts'

/** Actions of clients on the pages whose links they got by mail. */
export const clientActions: readonly Action[] = [
  {
    name: 'client accepts an estimate',
    weight: 8,
    async run(world, picks) {
      const estimate = await pickEstimate(world, picks)
      if (!estimate) return nothing
      const rims = findRimChoice(estimate)?.rims ?? []
      const chosen = rims.length > 0 && picks.isIn(35) ? picks.some(rims).map(({ key }) => key) : null
      const accept = async () =>
        acceptEstimateByClient(world.deps, estimate.id, {
          name: 'Camille Martin',
          isEarly: picks.isIn(50),
          seen: await hashShownEstimate(world.db, estimate),
          chosen,
          isCodeVerified: true,
        })
      const { outcome } = await accept()
      // The visitor presses the button once more, as on a slow network.
      if (picks.isIn(10)) await accept()
      return outcome
    },
  },
  {
    name: 'client declines an estimate',
    weight: 2,
    async run(world, picks) {
      const estimate = await pickEstimate(world, picks)
      if (!estimate) return nothing
      const seen = await hashShownEstimate(world.db, estimate)
      const { outcome } = await declineEstimateByClient(world.deps, estimate.id, {
        seen,
        reason: 'price',
        more: '',
      })
      return outcome
    },
  },
  {
    name: 'client answers a supplement',
    weight: 8,
    async run(world, picks) {
      const sent = await pickRow<{ id: string }>(
        world,
        picks,
        `select s.id from supplements s join orders o on o.id = s.order_id
         where s.state = 'sent' and ($1 or (${isOpenForSupplements})) order by s.proposed_at, s.id`,
        [picks.isIn(20)],
      )
      const record = sent && (await findSupplement(world.db, sent.id))
      if (!record) return nothing
      const sheet = await loadSupplementSheet(world.db, record, world.clock.now(), world.deps.facts.current())
      const read = { seen: sheet?.hash ?? '', person: null }
      const { outcome } = picks.isIn(50)
        ? await acceptSupplementByClient(world.deps, sent.id, {
            ...read,
            name: 'Camille Martin',
            isEarly: picks.isIn(50),
          })
        : await declineSupplementByClient(world.deps, sent.id, read)
      return outcome
    },
  },
  {
    name: 'client withdraws from a contract',
    weight: 2,
    async run(world, picks) {
      const { db, deps, clock } = world
      const contract = await pickRow<{ id: string; number: string; client: string; email: string }>(
        world,
        picks,
        `select e.id, e.estimate_number as number, c.id as client, c.email from estimates e join clients c on c.id = e.client_id
         where e.state = 'accepted' and c.email <> ''
           and ($1 or not exists (select 1 from orders o where o.estimate_id = e.id and o.invoice is not null))
         order by e.created_at, e.estimate_number`,
        [picks.isIn(30)],
      )
      if (!contract) return nothing
      const estimate = await findEstimate(db, contract.id)
      const parts = await listContractParts(
        db,
        { estimate, orderId: null },
        deps.facts.current(),
        clock.now(),
      )
      // The client withdraws from the whole contract, or from some of its rims and supplements.
      const ticked = picks.isIn(50) ? picks.some([...parts.rims, ...parts.supplements]) : []
      const text =
        ticked.length > 0
          ? tickedContractPartsText(contract.number, ticked.map(({ says }) => says).join(', '))
          : ''
      const declared = {
        nom: 'Camille Martin',
        contrat: contract.number,
        email: contract.email,
        partie: text,
        coches: ticked.map(({ key }) => key).join(' '),
        dites: text,
        jusqu_a: '',
        acces: '',
      }
      const origin = { address: '192.0.2.1', proof: { clientId: contract.client, linkGivenAt: null } }
      const id = randomId()
      const { outcome } = await declareWithdrawal(deps, id, declared, origin)
      if (picks.isIn(10)) await declareWithdrawal(deps, id, declared, origin)
      return outcome
    },
  },
]

/** Returns an estimate that a client may open, answered or not. */
async function pickEstimate(
  world: Parameters<Action['run']>[0],
  picks: Parameters<Action['run']>[1],
): Promise<Estimate | null> {
  const row = await pickRow<{ id: string }>(
    world,
    picks,
    'select id from estimates order by created_at desc, estimate_number desc limit 6',
  )
  return row && findEstimate(world.db, row.id)
}

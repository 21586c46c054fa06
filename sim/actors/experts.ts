import { addDays, parisDay } from '../../domain/kernel/calendar/paris-day.ts'
import { randomId } from '../../domain/kernel/random-id.ts'
import {
  agreeToDossier,
  askForMoreDossierPhotos,
  recordDossierOpening,
} from '../../domain/oversight/dossiers/dossier-answers.ts'
import {
  isDossierOpen,
  revokeDossier,
  shareDossier,
  undoDossierMail,
  undoDossierRevocation,
} from '../../domain/oversight/dossiers/expert-dossiers.ts'
import {
  type DossierSubject,
  dossierSubjectOf,
  type ExpertDossier,
  findDossier,
  hashDossierContent,
  loadDossier,
  loadDossierSubject,
} from '../../domain/oversight/dossiers/load-dossier.ts'
import { type Action, nothing, pickRow } from '../action.ts'
import type { Picks } from '../picks.ts'
import type { World } from '../world.ts'

/** Actions on dossiers: the desk shares them, and experts open and answer them. */
export const expertActions: readonly Action[] = [
  {
    name: 'desk shares a dossier with an expert',
    weight: 2,
    async run(world, picks) {
      const { deps, db, clock, staff } = world
      const subject = await pickRow<DossierSubject>(
        world,
        picks,
        `select kind, id from (
           (select 'order' as kind, id, created_at, order_number as number from orders where cancelled_at is null
            order by created_at desc, order_number desc limit 4)
           union all (select 'estimate', id, created_at, estimate_number from estimates
            order by created_at desc, estimate_number desc limit 4)) records
         order by created_at desc, number`,
      )
      const record = subject && (await loadDossierSubject(db, subject))
      if (!record) return nothing
      const place = picks.number(1, 9)
      const asked = {
        id: randomId(),
        expert: { name: `Expert ${place}`, firm: 'Cabinet', email: `expert${place}@cabinet.test` },
        claim: `S-${place}`,
        mission: '',
        until: addDays(parisDay(clock.now()), picks.number(1, 60)),
        shows: { prices: picks.isIn(70), photos: true, estimate: picks.isIn(50) },
        prices: record.rims.map((rim) => ({ place: rim.place, ours: 12_000, replacement: 40_000 })),
        isMailed: picks.isIn(70),
      }
      const { outcome } = await shareDossier(deps, staff.desk, subject, asked)
      // The form is sent twice.
      if (picks.isIn(15)) await shareDossier(deps, staff.desk, subject, asked)
      return outcome
    },
  },
  {
    name: 'expert opens and answers a dossier',
    weight: 2,
    run: (world, picks) =>
      onDossier(world, picks, async (dossier) => {
        const { deps, db } = world
        const content = await loadDossier(db, dossier)
        if (!content) return nothing
        await recordDossierOpening(deps, dossier, 'visit')
        if (picks.isIn(30)) return 'opened'
        const isAgreeing = picks.isIn(60)
        if (isAgreeing ? dossier.agreed_at : dossier.photos_asked_at) return 'opened'
        const answer = isAgreeing
          ? agreeToDossier(deps, dossier.id, {
              seen: hashDossierContent(content),
              name: dossier.expert_name,
              cents: picks.number(1_000, 90_000),
              words: '',
            })
          : askForMoreDossierPhotos(deps, dossier.id, { rim: '1', words: 'Une photo de face' })
        return (await answer).outcome
      }),
  },
  {
    name: 'desk revokes a dossier',
    weight: 1,
    run: (world, picks) =>
      onDossier(world, picks, async (dossier) => {
        const { deps, staff } = world
        const key = { subject: dossierSubjectOf(dossier), id: dossier.id }
        if (picks.isIn(30)) return (await undoDossierMail(deps, staff.desk, key)).outcome
        const { outcome } = await revokeDossier(deps, staff.desk, key)
        if (picks.isIn(40)) await undoDossierRevocation(deps, staff.desk, key)
        return outcome
      }),
  },
]

/** Runs an action on one of the newest dossiers whose link is valid. */
async function onDossier(
  world: World,
  picks: Picks,
  run: (dossier: ExpertDossier) => Promise<string>,
): Promise<string> {
  const found = await pickRow<{ id: string }>(
    world,
    picks,
    'select id from expert_dossiers where revoked_at is null and expires_at > $1 order by created_at desc, expert_name, id limit 5',
    [world.clock.now()],
  )
  const dossier = found && (await findDossier(world.db, found.id))
  return dossier && isDossierOpen(dossier, world.clock.now()) ? run(dossier) : nothing
}

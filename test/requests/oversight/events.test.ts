import { beforeAll, describe, expect, test } from 'vitest'
import { type Database, openDatabasePool } from '../../../db/client.ts'
import { defaultSite } from '../../../domain/business/site.ts'
import { operatorActor, recordEvent } from '../../../domain/kernel/events/record-event.ts'
import { listEvents } from '../../../domain/oversight/journal/list-events.ts'
import { deleteOldEvents } from '../../../domain/oversight/retention/delete-workshop-records.ts'
import { textsOf } from '../../reading/read-page.ts'
import { openTestSite, type TestSite } from '../../site/open-test-site.ts'
import { type SignedInStaff, signInStaff } from '../office/sign-in-staff.ts'

let site: TestSite
let db: Database
let thomas: SignedInStaff
let sophie: SignedInStaff
beforeAll(async () => {
  site = await openTestSite({ settings: { DEMO: 'on', JOBS: 'off' } })
  thomas = await signInStaff(site, 'atelier@exemple.fr')
  sophie = await signInStaff(site, 'bureau@exemple.fr')
  const connection = openDatabasePool(site.databaseUrl, 'tw', 2)
  db = connection.db
  return () => connection.pool.end()
})

const clock = { now: () => new Date() }

/** Records this number of events about a closed account, by this person at this time. */
async function insertEvents(count: number, { actor = operatorActor, at = new Date(), id = 'somebody' } = {}) {
  const before = { name: 'Léa Petit', role: 'bureau', points_of_sale: null } as const
  await db.transaction(async (tx) => {
    for (let index = 0; index < count; index++)
      await recordEvent(tx, { clock: { now: () => at } }, actor, {
        act: 'staff.closed',
        id,
        before,
        after: null,
      })
  })
}

describe('the table of events', () => {
  test.each([
    ['rejects updates', 'update events set actor_name = $$somebody else$$'],
    ['rejects deletions before five years', 'delete from events'],
    ['rejects truncation', 'truncate events'],
  ])('%s (§9.8, §11.3)', async (_, statement) => {
    await insertEvents(1)
    await expect(site.query(statement)).rejects.toThrow('events are only added to')
  })

  test('allows the deletion of events older than five years only (§9.8, §11.3)', async () => {
    const years = (count: number) => new Date(Date.now() - count * 365.25 * 86_400_000)
    await insertEvents(2, { at: years(5.1), id: 'old' })
    await insertEvents(1, { at: years(4.9), id: 'young' })
    expect(await deleteOldEvents({ db, clock })).toBe(2)
    const remainingEvents = await site.query(
      'select record_id from events where record_id in ($$old$$, $$young$$)',
    )
    expect(remainingEvents).toEqual([{ record_id: 'young' }])
  })

  test('contains no event of a transaction that was rolled back (§9.8, §11.3)', async () => {
    const rolledBack = db.transaction(async (tx) => {
      const before = { signature: '' }
      await recordEvent(tx, { clock }, operatorActor, {
        act: 'staff.signed',
        id: 'undone',
        before,
        after: before,
      })
      throw new Error('undone')
    })
    await expect(rolledBack).rejects.toThrow('undone')
    expect(await listEvents(db, { recordId: 'undone' }, 10, defaultSite)).toEqual([])
  })
})

test('an event of an unknown kind, written by another version, is shown with a generic sentence (§11.3)', async () => {
  await site.query(
    `insert into events (at, actor_name, act, record_kind, record_id, channel)
     values (now(), 'Marc', 'staff.cloned', 'staff', 'cloned', 'pigeon')`,
  )
  const [event] = await listEvents(db, { recordId: 'cloned' }, 1, defaultSite)
  expect(event?.sentence).toBe('Marc a fait une action que cette version du site ne sait pas décrire.')
  expect(await linesAt('')).toContain('Marc a fait une action que cette version du site ne sait pas décrire.')
})

const linesAt = async (search: string) =>
  textsOf(await thomas.read(`/gestion/journal${search}`), '.record-stream li > p:first-child')

describe('the journal', () => {
  test('shows who did what, newest first, with a link to the record for users who may open it (§11.3)', async () => {
    await thomas.send('/gestion/compte?formulaire=signature', { signature: 'Thomas, atelier d’Épinal' })
    expect((await linesAt(''))[0]).toBe('Thomas Weber a changé sa signature.')
    const page = await thomas.read('/gestion/journal')
    expect(page.querySelector('.record-stream a')?.getAttribute('href')).toBe(
      '/gestion/reglages/equipe/AtelierEpinal001',
    )
    // The link to a record is left out for a person who may not open it.
    const lines = await sophie.read('/gestion/journal?quoi=staff')
    expect(textsOf(lines, '.record-stream li').length).toBeGreaterThan(0)
    expect(lines.querySelectorAll('.record-stream a')).toHaveLength(0)
    await insertEvents(1)
    const [journalLine] = textsOf(await thomas.read('/gestion/journal'), '.record-stream li')
    expect(journalLine).toMatch(
      /^L’exploitant du site a fermé le compte de Léa Petit\. ?.*, en ligne de commande$/,
    )
  })

  test('lists an event that was recorded late at its own time, also on the record (§11.3)', async () => {
    const [earlier, later] = ['2026-05-02T08:00:00Z', '2026-05-02T09:00:00Z'].map((at) => new Date(at))
    await insertEvents(1, { at: later, id: 'late' })
    await insertEvents(1, { at: earlier, id: 'late' })
    const choices = [{ recordId: 'late' }, { kind: 'staff', recordId: 'late' }] as const
    for (const choice of choices)
      expect((await listEvents(db, choice, 2, defaultSite)).map(({ at }) => at)).toEqual([later, earlier])
  })

  test('is filtered by person, kind and days, from its address (§11.3)', async () => {
    const actor = { id: 'BureauEpinal0001', name: 'Sophie Lambert', channel: 'office' } as const
    // Between two midnights in France, which differ from those in UTC.
    await insertEvents(1, { actor, at: new Date('2026-06-14T22:30:00Z') })
    await insertEvents(1, { actor, at: new Date('2026-06-15T21:30:00Z') })
    await insertEvents(1, { actor, at: new Date('2026-06-15T22:30:00Z') })
    const authorQuery = '?qui=BureauEpinal0001'
    expect(await linesAt(authorQuery)).toHaveLength(3)
    expect(await linesAt(`${authorQuery}&du=2026-06-15&au=2026-06-15`)).toHaveLength(2)
    expect(await linesAt(`${authorQuery}&du=2026-06-16`)).toHaveLength(1)
    expect(await linesAt(`${authorQuery}&au=2026-06-14`)).toHaveLength(0)
    expect(await linesAt(`${authorQuery}&quoi=staff`)).toHaveLength(3)
    const page = await thomas.read(
      `${authorQuery.replace('?', '/gestion/journal?')}&quoi=staff&du=2026-06-15`,
    )
    const value = (name: string) =>
      page.querySelector(`select[name=${name}] option[selected]`)?.getAttribute('value') ??
      page.querySelector(`input[name=${name}]`)?.getAttribute('value')
    expect(['qui', 'quoi', 'du', 'au'].map(value)).toEqual(['BureauEpinal0001', 'staff', '2026-06-15', ''])
    expect(page.textContent).toContain('Tout afficher')
  })

  test.each(['?qui=%00', '?quoi=pigeons', '?du=2026-02-31', '?au=hier', '?page=0', '?page=99999'])(
    'ignores invalid filters: %s (§11.3)',
    async (search) => {
      const response = await thomas.open(`/gestion/journal${search}`)
      expect(response.status).toBe(200)
      await response.body?.cancel()
    },
  )

  test('shows 25 lines, and 25 more below (§11.3)', async () => {
    const actor = { id: 'somebody', name: 'Marc', channel: 'office' } as const
    await insertEvents(60, { actor })
    const readLines = async (search: string) => {
      const page = await thomas.read(`/gestion/journal?qui=somebody${search}`)
      const next = page.querySelector('.pager [rel=next]')?.getAttribute('href') ?? null
      return [page.querySelectorAll('.record-stream li').length, next]
    }
    expect(await readLines('')).toEqual([25, '/gestion/journal?qui=somebody&page=2#suite'])
    expect(await readLines('&page=2')).toEqual([50, '/gestion/journal?qui=somebody&page=3#suite'])
    expect(await readLines('&page=3')).toEqual([60, null])
  })

  test('says so when there are no events (§11.3)', async () => {
    expect((await thomas.read('/gestion/journal?qui=nobody')).textContent).toContain(
      'Aucune action ne correspond.',
    )
  })
})

test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
  'the filter value « %s » is treated as unknown on every page (§9)',
  async (word) => {
    for (const path of [
      `/gestion/journal?qui=${word}&quoi=${word}&du=${word}`,
      `/gestion/demandes?etat=${word}&depuis=${word}&prestation=${word}&pos=${word}`,
      `/gestion/tarifs?prestation=${word}&pour=${word}`,
      `/gestion/devis?etat=${word}`,
      `/gestion/commandes?etape=${word}&pos=${word}`,
      `/gestion/lettre/abonnes?etat=${word}`,
    ])
      expect((await thomas.open(path)).status, path).toBeLessThan(405)
    const journal = await thomas.read(`/gestion/journal?qui=${word}`)
    expect(journal.querySelector('main')?.textContent).toContain('Quelqu’un d’autre')
    expect((await site.fetch(`/${word}`)).status).toBe(302)
  },
)

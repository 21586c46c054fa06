import { eq } from 'drizzle-orm'
import { clients } from '../../db/schema/tables.ts'
import { changePrices, findPriceSheetValues } from '../../domain/business/prices/change-prices.ts'
import { changeSetting } from '../../domain/business/settings/change-setting.ts'
import { loadSiteFacts } from '../../domain/business/settings/known-settings.ts'
import { findSetting } from '../../domain/business/settings/settings.ts'
import { renewLegalTexts } from '../../domain/business/texts/renew-legal-texts.ts'
import { parisDay } from '../../domain/kernel/calendar/paris-day.ts'
import { openedValuesFieldName } from '../../domain/kernel/forms/merge-changes.ts'
import { erasePerson, planErasure } from '../../domain/oversight/personal-data/erase-person.ts'
import { findPerson } from '../../domain/oversight/personal-data/find-person.ts'
import { type Client, toClientValues } from '../../domain/people/clients/client.ts'
import { lockClientsToMerge, mergeClients } from '../../domain/people/clients/merge-clients.ts'
import { changeClient } from '../../domain/people/clients/save-client.ts'
import { type Action, nothing, pickRow } from '../action.ts'
import type { World } from '../world.ts'
import { type ErasedPerson, note } from './confirmations.ts'

/** Actions of the owner: changes of the settings and of the staff. */
export const ownerActions: readonly Action[] = [
  {
    name: 'owner changes a workshop',
    weight: 1,
    run: (world, picks) =>
      changeFacts(world, picks.one(['epinal', 'ostwald']), {
        rims_per_day: String(picks.one([2, 4, 12, 16])),
        pickup_reminder_days: String(picks.number(1, 10)),
      }),
  },
  {
    name: 'owner changes the terms',
    weight: 1,
    run: (world, picks) =>
      changeFacts(world, 'conditions', {
        deposit: String(picks.one([0, 20, 30, 50])),
        validity: String(picks.number(10, 60)),
        storage: picks.one(['5,00', '10,00', '12,50']),
      }),
  },
  {
    name: 'owner changes prices',
    weight: 1,
    async run({ db, deps, staff, clock }, picks) {
      const key = { posId: null, section: picks.one(['renovation', 'devoilage', 'soudure'] as const) }
      const day = parisDay(clock.now())
      const base = await findPriceSheetValues(db, key, day)
      const mine = { ...base, all_all: `${picks.number(40, 200)},${picks.number(10, 99)}` }
      return (await changePrices(deps, staff.head, { key, day, base, mine })).outcome
    },
  },
  {
    name: 'office changes a client',
    weight: 2,
    run: (world, picks) =>
      onClient(world, picks, async (client) => {
        const opened = toClientValues(client)
        const email = picks.isIn(50) ? `nouveau${picks.number(1, 99)}@clients.test` : opened.email
        const typed = { ...opened, email, city: picks.one(['Strasbourg', 'Ostwald', opened.city]) }
        const changed = { ...typed, [openedValuesFieldName]: JSON.stringify(opened) }
        return (await changeClient(world.deps, world.staff.desk, client.id, changed)).outcome
      }),
  },
  {
    name: 'office merges clients',
    weight: 1,
    run: (world, picks) =>
      onClient(world, picks, async (first) =>
        onClient(world, picks, async (second) => {
          if (first.type !== second.type) return nothing
          const pair = await world.db.transaction((tx) => lockClientsToMerge(tx, first.id, second.id))
          if (!pair) return nothing
          const typed = { [openedValuesFieldName]: pair.seen }
          return (await mergeClients(world.deps, world.staff.head, [first.id, second.id], typed)).outcome
        }),
      ),
  },
  {
    name: 'office erases a person',
    weight: 2,
    run: (world, picks) =>
      onClient(world, picks, async ({ id, email, last_name }) => {
        const key = { kind: 'client', id } as const
        const person = await findPerson(world.deps, key)
        if (!person) return nothing
        const { seen } = await planErasure(world.db, person)
        const typed = { why: 'asked', sure: 'on', [openedValuesFieldName]: seen }
        note(world, 'erasure-asked', id)
        const { outcome } = await erasePerson(world.deps, world.staff.head, key, typed)
        const writesAgain = world.mailbox.mails.some(({ isSettled, from }) => !isSettled && from === email)
        if (outcome === 'saved')
          note(
            world,
            'erased',
            JSON.stringify({ email, name: last_name ?? '', writesAgain } satisfies ErasedPerson),
          )
        return outcome
      }),
  },
]

/** Changes a setting as its form would. */
export async function changeFacts(
  world: World,
  key: string,
  change: Record<string, string>,
): Promise<string> {
  const { deps, staff, facts } = world
  const setting = findSetting(key)
  if (!setting) throw new Error(`there is no setting « ${key} »`)
  const opened = setting.valuesOf(facts.current())
  const typed = { ...opened, ...change, [openedValuesFieldName]: JSON.stringify(opened) }
  return readFactsAfter(world, () => changeSetting(deps, staff.head, key, typed))
}

/** Runs a change of the facts, then reads them again and renews the legal texts, as every process does. */
export async function readFactsAfter(
  { deps, db, clock, facts }: World,
  change: () => Promise<{ outcome: string }>,
): Promise<string> {
  let outcome: string
  try {
    outcome = (await change()).outcome
  } finally {
    facts.replace(await loadSiteFacts(db, clock.now(), facts))
  }
  if (outcome === 'saved') await renewLegalTexts(deps)
  return outcome
}

async function onClient(
  world: World,
  picks: Parameters<Action['run']>[1],
  run: (client: Client) => Promise<string>,
): Promise<string> {
  const found = await pickRow<{ id: string }>(
    world,
    picks,
    'select id from clients where merged_into is null and erased_at is null order by created_at, last_name, id',
  )
  const [client] = found ? await world.db.select().from(clients).where(eq(clients.id, found.id)) : []
  return client ? run(client) : nothing
}

import { eq } from 'drizzle-orm'
import { locationClosures } from '../../db/schema/tables.ts'
import { allLocationsValue } from '../../domain/business/settings/location-closure-form.ts'
import {
  addLocationClosure,
  changeLocationClosure,
  toLocationClosureFormValues,
  withdrawLocationClosure,
} from '../../domain/business/settings/location-closures.ts'
import { addDays, parisDay } from '../../domain/kernel/calendar/paris-day.ts'
import { openedValuesFieldName } from '../../domain/kernel/forms/merge-changes.ts'
import { type Action, nothing, pickRow } from '../action.ts'
import { changeFacts, readFactsAfter } from './owner.ts'

/** Actions of the owner on the days on which the workshops are open. */
export const openingDayActions: readonly Action[] = [
  {
    name: 'owner announces a closure',
    weight: 2,
    async run(world, picks) {
      const from = addDays(parisDay(world.clock.now()), picks.number(0, 20))
      const hours = picks.isIn(20) ? { opens: '09:00', closes: '12:00' } : { opens: '', closes: '' }
      const typed = {
        place: picks.one(['epinal', 'ostwald', allLocationsValue]),
        from,
        // One form in ten ends before it begins.
        to: addDays(from, picks.isIn(90) ? picks.number(0, 6) : -1),
        ...hours,
        reason: picks.one(['Congés', 'Inventaire', 'Pont']),
      }
      return readFactsAfter(world, () => addLocationClosure(world.deps, world.staff.head, typed))
    },
  },
  {
    name: 'owner changes a closure',
    weight: 1,
    async run(world, picks) {
      const found = await pickRow<{ id: string }>(
        world,
        picks,
        'select id from closures order by first_day desc, reason, id limit 4',
      )
      const [closure] = found
        ? await world.db.select().from(locationClosures).where(eq(locationClosures.id, found.id))
        : []
      if (!closure) return nothing
      const { id, withdrawn_at } = closure
      if (withdrawn_at || picks.isIn(50))
        return readFactsAfter(world, () =>
          withdrawLocationClosure(world.deps, world.staff.head, id, withdrawn_at === null),
        )
      const opened = toLocationClosureFormValues(closure)
      const typed = {
        ...opened,
        to: addDays(closure.last_day, picks.number(-2, 3)),
        [openedValuesFieldName]: JSON.stringify(opened),
      }
      return readFactsAfter(world, () => changeLocationClosure(world.deps, world.staff.head, id, typed))
    },
  },
  {
    name: 'owner changes the opening hours',
    weight: 1,
    run(world, picks) {
      const day = picks.one(['monday', 'friday', 'saturday'])
      const [open, close] = picks.isIn(60) ? ['08:00', '16:00'] : ['', '']
      return changeFacts(world, picks.one(['epinal', 'ostwald']), {
        [`${day}_open`]: open,
        [`${day}_close`]: close,
        [`${day}_break`]: '',
        [`${day}_resume`]: '',
      })
    },
  },
]

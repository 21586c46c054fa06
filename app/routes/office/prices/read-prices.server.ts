import type { RouterContextProvider } from 'react-router'
import { formatDay, parisDay } from '../../../../domain/calendar/paris-day.ts'
import { listEvents } from '../../../../domain/events/list-events.ts'
import { listPriceChanges } from '../../../../domain/prices/list-price-changes.ts'
import { readSheet, type SheetValues } from '../../../../domain/prices/price-sheet.ts'
import { type SheetKey, sheetId } from '../../../../domain/prices/sheet-fields.ts'
import { may } from '../../../../domain/staff/permissions.ts'
import { type SiteContext, siteContext, staffContext } from '../../../context.ts'
import { streamLength, streamLines } from '../journal/stream-lines.server.ts'
import { changesOf, changeView } from './price-change-view.server.ts'
import { pricesAddress } from './prices-address.ts'
import { readPricesQuery } from './prices-query.ts'
import { sheetPlaces } from './sheet/sheet-places.server.ts'
import { ownerOptions, ownerWord, sectionOptions, sectionWord } from './sheet-options.ts'

/** One sheet of the grid as its address asks for it. */
export async function readPrices(context: Readonly<RouterContextProvider>, asked: URLSearchParams) {
  const { db, clock } = context.get(siteContext)
  const person = context.get(staffContext)
  const query = readPricesQuery(asked)
  const today = parisDay(clock.now())
  const { key } = query
  const day = query.day ?? today
  const common = await commonExtras(db, key, day)
  const values = { ...unpriced(common), ...(await readSheet(db, key, day)) }
  const changes = await listPriceChanges(db, key)
  const events = await listEvents(db, { kind: 'price', recordId: sheetId(key) }, streamLength)
  const at = (jour: string) => pricesAddress({ ...query, day: jour === today ? null : jour })
  return {
    section: key.section,
    chosen: { pour: ownerWord(key), prestation: sectionWord(key), jour: day },
    options: { pour: ownerOptions(), prestation: sectionOptions },
    address: pricesAddress(query),
    whole: query.isWhole ? null : pricesAddress({ ...query, isWhole: true }),
    day: { shown: formatDay(day), isToday: day === today, isPast: day < today, isToCome: day > today },
    today: at(today),
    canEdit: may(person, 'edit-prices') && day >= today,
    mayEdit: may(person, 'edit-prices'),
    values,
    commonExtras: common,
    places: key.section === 'extras' ? null : await sheetPlaces({ db }, { key, day, isWhole: query.isWhole }),
    changedHere: changesOf(changes, day),
    changes: changes.map((change) => changeView(key.section, change, { today, at })),
    lines: streamLines(events, person),
  }
}

const unpriced = (values: SheetValues) => Object.fromEntries(Object.keys(values).map((name) => [name, '']))

/** What holds for a point of sale without a price of its own, beside the services. */
async function commonExtras(db: SiteContext['db'], { posId, section }: SheetKey, day: string) {
  if (section !== 'extras' || posId === null) return {}
  return readSheet(db, { posId: null, section }, day)
}

export type PricesView = Awaited<ReturnType<typeof readPrices>>

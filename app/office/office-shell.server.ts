import type { RouterContextProvider } from 'react-router'
import { formatPointsOfSale } from '../../domain/business/points-of-sale.ts'
import { listKnownMissingFacts } from '../../domain/business/settings/required-facts.ts'
import { formatTimeOfDay } from '../../domain/kernel/calendar/french-dates.ts'
import { loadFormCounters } from '../../domain/kernel/flow/form-counters.ts'
import { hasPermission, type Permission } from '../../domain/kernel/permissions.ts'
import { randomId } from '../../domain/kernel/random-id.ts'
import { staffRoleNames } from '../../domain/people/staff/staff-role.ts'
import { siteContext, staffContext } from '../http/context.ts'
import type { MenuCounterName } from '../http/office-page.ts'

export type OfficeShellView = Awaited<ReturnType<typeof loadOfficeShell>>

/** Permission needed to see each counter of the menu. */
const counterPermissions: Readonly<Record<MenuCounterName, Permission>> = {
  forms: 'read-requests',
  contacts: 'read-messages',
}

/** Loads the data of the frame around every office page: the signed-in person, their menu and its counters. */
export async function loadOfficeShell(context: Readonly<RouterContextProvider>, { headers }: Request) {
  const { db, office, isDemo, clock, facts } = context.get(siteContext)
  const person = context.get(staffContext)
  const [{ entries, commands }, counts] = await Promise.all([office(), loadFormCounters(db)])
  const countOf = (counters: readonly MenuCounterName[]) =>
    counters
      .filter((counter) => hasPermission(person, counterPermissions[counter]))
      .reduce((sum, counter) => sum + (counts[counter] ?? 0), 0)
  return {
    /** Submission key of the forms of this page when sent without JavaScript. */
    submissionKey: randomId(),
    /** Time at which the page was rendered, and its person. A phone without network shows the stored page, to this person only. */
    at: formatTimeOfDay(clock.now()),
    person: person.userId,
    /** Whether the page was opened from a page of the site: the second tap of a double tap may follow. */
    isSameOrigin: headers.get('Sec-Fetch-Site') === 'same-origin',
    name: person.name,
    post: `${staffRoleNames[person.staffRole]}, ${formatPointsOfSale(person.pointsOfSale, facts.current())}`,
    missingFacts: listKnownMissingFacts({ isDemo, facts }, person.pointsOfSale),
    mayName: hasPermission(person, 'edit-settings'),
    entries: entries
      .filter(({ permission }) => hasPermission(person, permission))
      .map(({ to, label, icon, group, inBar = [], counters = [], keys }) => ({
        to,
        label,
        icon,
        group,
        inBar: inBar === true || inBar.includes(person.staffRole),
        count: countOf(counters),
        keys,
      })),
    commands: commands
      .filter(({ permission }) => hasPermission(person, permission))
      .map(({ to, label }) => ({ to, label })),
  }
}
